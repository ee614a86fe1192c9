export interface Figure {
  readonly measure: string;
  readonly value: number | string;
  /** Condition, such as 'at most 2 s'. A small run adds the condition of a full run. */
  readonly bar: string;
  readonly isMet: boolean;
}

export type ProofSize = 'small' | 'full';

export interface Proof {
  readonly claim: string;
  /** True if the proof uses the build of the web app. */
  readonly needsBuild?: true;
  /** True if the proof has no small run. */
  readonly isLong?: true;
  /** Rejects only if the proof could not be carried out. */
  readonly run: (size: ProofSize) => Promise<readonly Figure[]>;
}

/** Result of one run. `missing` says which program could not be installed. */
export type Outcome = { readonly figures: readonly Figure[] } | { readonly missing: string };

/** Proofs by name. Each `*.proof.ts` file exports its own as `proofs`. */
export type Proofs = Readonly<Record<string, Proof>>;

/** Thrown by a proof if a program cannot be installed here. The proof is then skipped. */
export class ProgramMissing extends Error {
  override name = 'ProgramMissing';
}

export function version(program: string, value: string): Figure {
  return { measure: `version of ${program}`, value, bar: 'one', isMet: true };
}

export function none(measure: string, value: number): Figure {
  return { measure, value, bar: '0', isMet: value === 0 };
}

export function exactly(measure: string, value: number, expected: number): Figure {
  return { measure, value, bar: `exactly ${expected}`, isMet: value === expected };
}

export function moreThanNone(measure: string, value: number): Figure {
  return { measure, value, bar: 'more than 0', isMet: value > 0 };
}

export function atLeast(measure: string, value: number, least: number): Figure {
  return { measure, value, bar: `at least ${least}`, isMet: value >= least };
}

export function atMost(measure: string, value: number, most: number): Figure {
  return { measure, value, bar: `at most ${most}`, isMet: value <= most };
}

export function addPart(part: string, figures: readonly Figure[]): Figure[] {
  return figures.map((figure) => ({ ...figure, measure: `${figure.measure}${part}` }));
}

/**
 * Returns `full` in a full run. A small run returns `own`, whose condition is checked, or else
 * `full` as met, and shows the condition of the full run as well.
 */
export function inFull(size: ProofSize, full: Figure, own?: Figure): Figure {
  if (size === 'full') return full;
  const words = `in full ${full.bar}`;
  if (own === undefined) return { ...full, bar: words, isMet: true };
  return { ...own, bar: `${own.bar}, ${words}` };
}
