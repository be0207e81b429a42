/** Many buttons that are one stop for Tab: arrow keys go from one to the next. */

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Moves the focus among the `buttons` (a selector) of a list; answers the one that has it now, if it moved. */
export function walk(event: KeyboardEvent, list: Element | null, buttons: string): HTMLElement | undefined {
  const step = STEPS[event.key];
  if (step === undefined || !list || !(event.target instanceof HTMLElement)) return undefined;
  const all = [...list.querySelectorAll<HTMLElement>(buttons)];
  const next = all[all.indexOf(event.target) + step];
  if (!next) return undefined;
  event.preventDefault();
  next.focus();
  return next;
}
