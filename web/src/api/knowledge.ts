/** What the solver knows: fetching public sources, adding files of one's own. */

import { ask } from './http';
import { Job, startJob, type Watch } from './job';
import type { components } from './schema';

type Schemas = components['schemas'];
export type KnowledgeView = Schemas['KnowledgeView'];
export type PublicSource = Schemas['PublicSource'];
export type GatherProgress = Schemas['GatherProgress'];
export type GatherResult = Schemas['GatherResult'];
export type AddedFile = Schemas['AddedFile'];
/** What a file of one's own holds. */
export type FileKind = 'clues' | 'words';

export interface GatherWatch extends Watch<GatherResult> {
  readonly events: { readonly progress: (progress: GatherProgress) => void };
}

export const loadKnowledge = (): Promise<KnowledgeView> => ask('/knowledge');

/** Fetches sources, and rebuilds the pack if anything was added since. */
export const startGather = (
  sources: readonly string[],
  watch: GatherWatch,
): Job<GatherResult> => startJob('/knowledge/gather', { sources }, watch);

/** Watches gathering that was started before, here or elsewhere. */
export const watchGather = (id: string, watch: GatherWatch): Job<GatherResult> =>
  new Job(id, watch);

export const addFile = (file: File, kind: FileKind): Promise<AddedFile> =>
  ask('/knowledge/files', { method: 'POST', body: file, query: { name: file.name, kind } });
