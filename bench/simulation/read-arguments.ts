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

export interface Asked {
  readonly assumptions: Assumptions;
  /** Files for the report; those that end in .json get everything measured. */
  readonly reports: readonly string[];
  readonly isHelp: boolean;
}

/** Says all that is wrong with the arguments, a line each. */
export class InvalidArguments extends Error {
  override name = 'InvalidArguments';

  constructor(faults: readonly string[]) {
    super(`The arguments are not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

export function readArguments(given: readonly string[]): Asked {
  const { texts, reports, isHelp, faults } = readTexts(given);
  const values = Object.entries<Argument>(table).map(([name, argument]) => {
    const text = texts.get(name);
    if (text === undefined) return [name, argument.absent];
    const value = numberOf(text);
    if (!isAllowed(value, argument)) faults.push(`--${name} must be ${rangeOf(argument)}`);
    return [name, value];
  });
  const assumptions = Object.fromEntries(values) as Assumptions;
  if (faults.length === 0 && simulatedPeople(assumptions) < 1) {
    faults.push('--people times --scale must be one person at least');
  }
  if (faults.length > 0 && !isHelp) throw new InvalidArguments(faults);
  return { assumptions, reports, isHelp };
}

function readTexts(given: readonly string[]) {
  const texts = new Map<string, string>();
  const reports: string[] = [];
  const faults: string[] = [];
  let isHelp = false;
  let isAfterUnknown = false;
  const options = optionsOf([...Object.keys(table), 'report']);
  const { tokens } = parseArgs({ args: [...given], options, strict: false, tokens: true });
  for (const token of tokens) {
    // A word after an unknown name is its value.
    const isStray = token.kind === 'positional' && !isAfterUnknown;
    if (isStray) faults.push(`${token.value} is no argument`);
    isAfterUnknown = token.kind === 'option' && !Object.hasOwn(options, token.name);
    if (token.kind !== 'option') continue;
    const { name, rawName, value = '' } = token;
    if (isAfterUnknown) faults.push(`${rawName} is not known`);
    else if (name === 'help') isHelp = true;
    else if (name === 'report') reports.push(value);
    else texts.set(name, value);
  }
  if (reports.some((file) => !/\.(?:md|json)$/.test(file))) {
    faults.push('--report must name a file in .md or .json');
  }
  return { texts, reports, faults, isHelp };
}

function optionsOf(names: readonly string[]) {
  return Object.fromEntries([
    ...names.map((name) => [name, { type: 'string' as const }]),
    ['help', { type: 'boolean' as const }],
  ]) as Record<string, { type: 'string' | 'boolean' }>;
}

/** Reads 0.001, 1000 or 1/1000; NaN for anything else. */
function numberOf(text: string): number {
  const [top = '', bottom = '1', ...rest] = text.split('/');
  const isNumber = (part: string) => /^\d+(?:\.\d+)?$/.test(part);
  return rest.length === 0 && isNumber(top) && isNumber(bottom)
    ? Number(top) / Number(bottom)
    : Number.NaN;
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

export function listAssumptions(
  assumptions: Assumptions,
): { name: string; value: string; says: string }[] {
  return Object.entries<Argument>(table).map(([name, { says }]) => {
    const value = assumptions[name as Name];
    return { name, value: value === null ? 'the busiest' : valueText(name, value), says };
  });
}

function valueText(name: string, value: number): string {
  return name === 'scale' && value < 1 ? `1/${Math.round(1 / value)}` : String(value);
}
