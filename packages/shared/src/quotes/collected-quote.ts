import type { Language } from '../accounts/account.ts';

export type LocalText = Readonly<Record<Language, string>>;

/** A quote as it is collected. */
export interface CollectedQuote {
  /** Never changed once published: clients may have it in their caches and inboxes. */
  readonly id: string;
  readonly author: LocalText;
  /** Where the author wrote it: what makes the authorship certain. */
  readonly source: string;
  /** The author's own words in the language they were written in, our rendering in the others. */
  readonly text: LocalText;
}
