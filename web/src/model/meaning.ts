/** What a word means, in one line. */

interface Meanings {
  readonly form_of?: string | null;
  readonly meanings: readonly { readonly part?: string | null; readonly text: string }[];
}

/** `a form of care: (verb) feel concern; (noun) a kind of attention`; empty where nothing is known. */
export function meaningOf({ form_of, meanings }: Meanings): string {
  const text = meanings.map(({ part, text: one }) => (part ? `(${part}) ${one}` : one)).join('; ');
  return form_of && text ? `a form of ${form_of}: ${text}` : text;
}

/** A date as a person writes it: `3 May 2016`. Anything but a full date stays as it is. */
export function dateText(date: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return date;
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', options);
}
