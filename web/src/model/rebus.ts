/** The field in which several letters are written in one square. */

/** Where the field stands, and what the square held when it was opened. */
export interface OpenRebus {
  readonly cell: number;
  readonly text: string;
}

/** What closed the field: a key in it, or a press elsewhere. */
export type RebusEnd = 'key' | 'leaving';
