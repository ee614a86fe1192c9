export interface Figure {
  readonly measure: string;
  readonly value: number | string;
  /** Words such as '0', 'at most 2 s', 'exactly 365'. Those of a small run may end in what it is in full: 'in full at most 2 s'. */
  readonly bar: string;
  readonly isMet: boolean;
}

/** `npm test` runs the quick proofs small, `npm run prove` runs all in full. */
export type ProofSize = 'small' | 'full';

/** A promise of the product, shown on the product itself: real processes, databases and browsers. */
export interface Proof {
  readonly claim: string;
  /** Has nothing to do with the web app, so that none need be built for it. */
  readonly isWithoutBrowser?: true;
  /** Has no small run. */
  readonly isLong?: true;
  /** Cleans up behind itself. Rejects only where it could not be carried out. */
  readonly run: (size: ProofSize) => Promise<readonly Figure[]>;
}

/** Proofs by name. Each file `*.proof.ts` exports some as `proofs`. */
export type Proofs = Readonly<Record<string, Proof>>;

export function none(measure: string, value: number): Figure {
  return { measure, value, bar: '0', isMet: value === 0 };
}

export function exactly(measure: string, value: number, expected: number): Figure {
  return { measure, value, bar: `exactly ${expected}`, isMet: value === expected };
}

/** Tells what was done to see it; it has no bar but to have happened. */
export function done(measure: string, value: number): Figure {
  return { measure, value, bar: 'more than 0', isMet: value > 0 };
}

export function atMost(measure: string, value: number, most: number): Figure {
  return { measure, value, bar: `at most ${most}`, isMet: value <= most };
}

/** Has a small run show only the value of a figure, or one that is held to a bar of its own. */
export function inFull(size: ProofSize, full: Figure, own?: Figure): Figure {
  if (size === 'full') return full;
  const words = `in full ${full.bar}`;
  if (own === undefined) return { ...full, bar: words, isMet: true };
  return { ...own, bar: `${own.bar}, ${words}` };
}
