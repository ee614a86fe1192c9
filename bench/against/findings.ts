import { median } from '../../harness/numbers.ts';
import { createRow, type Row } from '../table.ts';
import type { Pair, Product } from './products.ts';

/** Bound of the new median (`amount`), or of the new median divided by the old one (`ratio`). */
export interface Target {
  readonly of: 'ratio' | 'amount';
  readonly least?: number;
  readonly most?: number;
}

export interface Finding {
  readonly measure: string;
  readonly unit: string;
  readonly target: Target;
  /** One value for each round. */
  readonly old: readonly number[];
  readonly new: readonly number[];
}

export type Group = (pair: Pair) => Promise<Finding[]>;

export const atMost = (most: number): Target => ({ of: 'ratio', most });
export const atLeast = (least: number): Target => ({ of: 'ratio', least });
export const amountAtMost = (most: number): Target => ({ of: 'amount', most });

/** Title, unit and target of each value that a group measures. */
export type Measures<Name extends string> = Readonly<
  Record<Name, readonly [measure: string, unit: string, target: Target]>
>;

/** Measures both products in each round. Every second round begins with the new one. */
export async function measureInTurn<Name extends string>(
  { old: older, new: newer, rounds }: Pair,
  measures: Measures<Name>,
  measureOne: (product: Product) => Promise<Readonly<Record<Name, number>>>,
): Promise<Finding[]> {
  const found: Record<Product['name'], Readonly<Record<Name, number>>[]> = { old: [], new: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const product of round % 2 === 0 ? [older, newer] : [newer, older]) {
      const values = await measureOne(product);
      found[product.name].push(values);
      console.log(`round ${round + 1}, ${product.name}: ${JSON.stringify(values)}`);
    }
  }
  return (Object.keys(measures) as Name[]).map((name) => {
    const [measure, unit, target] = measures[name];
    const values = (which: Product['name']) => found[which].map((each) => each[name]);
    return { measure, unit, target, old: values('old'), new: values('new') };
  });
}

/** Opens the same thing for both products, such as a server. Disposing the result closes both. */
export async function openBoth<Opened extends AsyncDisposable>(
  pair: Pair,
  open: (product: Product) => Promise<Opened>,
) {
  await using stack = new AsyncDisposableStack();
  const old = stack.use(await open(pair.old));
  const opened = { old, new: stack.use(await open(pair.new)) };
  const all = stack.move();
  return {
    of: ({ name }: Product): Opened => opened[name],
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

export function rowOf({ measure, unit, target, ...values }: Finding): Row {
  const [older, newer] = [median(values.old), median(values.new)];
  const ratio = newer / older;
  const { least = -Infinity, most = Infinity } = target;
  const judged = target.of === 'ratio' ? ratio : newer;
  const bound = target.most === undefined ? `at least ${least}` : `at most ${most}`;
  return createRow(measure, withUnit(newer, unit), {
    against: withUnit(older, unit),
    ratio,
    bar: target.of === 'ratio' ? `${bound} times` : withUnit(bound, unit),
    isMet: judged >= least && judged <= most,
  });
}

function withUnit(amount: number | string, unit: string): string {
  const text = typeof amount === 'string' || amount >= 1000 ? amount : amount.toPrecision(3);
  return `${typeof text === 'number' ? Math.round(text) : text} ${unit}`.trim();
}
