import { parseArgs } from 'node:util';
import {
  type Argument,
  type Assumptions,
  type Name,
  ofMachines,
  ofPeople,
  simulatedPeople,
} from './assumptions.ts';

const table = { ...ofPeople, ...ofMachines };
const numbers = Object.fromEntries(
  Object.keys(table).map((name) => [name, { type: 'string' }]),
) as Record<Name, { readonly type: 'string' }>;

/** Throws an error whose message lists every number that is not allowed. */
export function readArguments(given: readonly string[]) {
  const { values } = parseArgs({
    args: [...given],
    options: {
      ...numbers,
      // Files that end in .json get everything measured.
      report: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  const faults: string[] = [];
  const read = Object.entries<Argument>(table).map(([name, argument]) => {
    const text = values[name as Name];
    if (text === undefined) return [name, argument.absent];
    const value = numberOf(text);
    if (!isAllowed(value, argument)) faults.push(`--${name} must be ${rangeOf(argument)}`);
    return [name, value];
  });
  const assumptions = Object.fromEntries(read) as Assumptions;
  if (values.report.some((file) => !/\.(?:md|json)$/.test(file))) {
    faults.push('--report must name a file in .md or .json');
  }
  if (faults.length === 0 && simulatedPeople(assumptions) < 1) {
    faults.push('--people times --scale must be one person at least');
  }
  if (faults.length > 0) throw new TypeError(faults.join('\n'));
  return { assumptions, reports: values.report, isHelp: values.help };
}

/** Reads 0.001, 1000 or 1/1000. Returns NaN for anything else. */
function numberOf(text: string): number {
  const [, top, bottom = 1] = /^(\d+(?:\.\d+)?)(?:\/(\d+(?:\.\d+)?))?$/.exec(text) ?? [];
  return Number(top) / Number(bottom);
}

function isAllowed(value: number, { least, most, isWhole }: Argument): boolean {
  return value >= least && value <= most && (!isWhole || Number.isInteger(value));
}

function rangeOf({ least, most, isWhole }: Argument): string {
  return `a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}`;
}

export function helpText(): string {
  const lines = (part: Readonly<Record<string, Argument>>) =>
    Object.entries(part).map(([name, { says, absent }]) => {
      const known = absent === null ? '' : ` (${valueText(name, absent)})`;
      return `  ${`--${name}`.padEnd(24)}${says}${known}`;
    });
  return `npm run simulate -- [--name value …] [--report file.md] [--report file.json]

A thousandth of a million people use the real server for an hour; then it says what all of them would need.

The people (and what holds without the argument)
${lines(ofPeople).join('\n')}

The machines
${lines(ofMachines).join('\n')}`;
}

/** Returns the arguments of a run in order, one per line. */
export function listArguments(assumptions: Assumptions): string {
  const lines = (Object.keys(table) as Name[]).flatMap((name) => {
    const value = assumptions[name];
    return value === null ? [] : [`--${name} ${valueText(name, value)}`];
  });
  return lines.join('\n');
}

function valueText(name: string, value: number): string {
  return name === 'scale' && value < 1 ? `1/${Math.round(1 / value)}` : String(value);
}
