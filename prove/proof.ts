/** One line of the table: what was counted, and what it had to be. */
export interface Figure {
  readonly measure: string;
  readonly value: number | string;
  /** In words: '0', 'at most 2 s', 'exactly 365'. A small run's may end in what it is in full: 'in full at most 2 s'. */
  readonly bar: string;
  readonly isMet: boolean;
}

/** `npm test` runs the quick proofs small, `npm run prove` runs all in full. */
export type ProofSize = 'small' | 'full';

/**
 * A promise of the product, shown on the product itself: real processes, real databases, the production build in a real
 * Chromium. Each file `<name>.proof.ts` of this folder exports one as `proof`.
 */
export interface Proof {
  /** A sentence that is true when every figure meets its bar. */
  readonly claim: string;
  /** Has nothing to do with the web app, so that none need be built for it. */
  readonly isWithoutBrowser?: true;
  /** Has no small run. */
  readonly isLong?: true;
  /** Cleans up behind itself. Rejects only where it could not be carried out. */
  readonly run: (size: ProofSize) => Promise<readonly Figure[]>;
}

/** Where nothing may be counted. */
export function none(measure: string, value: number): Figure {
  return { measure, value, bar: '0', isMet: value === 0 };
}

/** Where one number is right. */
export function exactly(measure: string, value: number, expected: number): Figure {
  return { measure, value, bar: `exactly ${expected}`, isMet: value === expected };
}

/** What was done to see it; it has no bar but to have happened. */
export function done(measure: string, value: number): Figure {
  return { measure, value, bar: 'more than 0', isMet: value > 0 };
}

/** Where less is better. */
export function atMost(measure: string, value: number, most: number): Figure {
  return { measure, value, bar: `at most ${most}`, isMet: value <= most };
}

/** What a small run shows in its place: only the value, or one that is held to a bar of its own. */
export function smallOf(full: Figure, own?: Figure): Figure {
  const inFull = `in full ${full.bar}`;
  if (own === undefined) return { ...full, bar: inFull, isMet: true };
  return { ...own, bar: `${own.bar}, ${inFull}` };
}
