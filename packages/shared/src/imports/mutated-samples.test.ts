import fc from 'fast-check';
import { expect, it } from 'vitest';
import { importOf } from '../testing/import-of.ts';
import { openDatabase, readSample } from '../testing/sample-files.ts';
import {
  type ImportedArea,
  type ImportedEntry,
  ImportError,
  type ImportedFile,
} from './imported-file.ts';
import { samples } from '../testing/samples.ts';

/** Maximum time for reading or refusing a mutated sample, in milliseconds. */
const maxDuration = 1000;
const files = samples.flatMap(([name, format]) => (format === null ? [] : [name]));
const tables = files.filter((name) => isText(name) && !isJson(name));
const jsonFiles = files.filter(isJson);

it.each(files)(
  'a damaged copy of the sample %s is read or refused within a second',
  async (name) => {
    await expect(checkDamage(name, 100)).resolves.toBeUndefined();
  },
);

it.each(files)(
  'each of 5,000 damaged copies of the sample %s is read or refused within a second @long',
  async (name) => {
    await expect(checkDamage(name, 5000)).resolves.toBeUndefined();
  },
);

it.each(tables)(
  'a changed cell of the sample %s changes only the days of its own row',
  async (name) => {
    await expect(checkLines(name, 100)).resolves.toBeUndefined();
  },
);

it.each(tables)(
  'each of 5,000 changed cells of the sample %s changes only the days of its own row @long',
  async (name) => {
    await expect(checkLines(name, 5000)).resolves.toBeUndefined();
  },
);

it.each(jsonFiles)(
  'a changed value of the sample %s changes only the days of one habit',
  async (name) => {
    await expect(checkValues(name, 100)).resolves.toBeUndefined();
  },
);

it.each(jsonFiles)(
  'each of 5,000 changed values of the sample %s changes only the days of one habit @long',
  async (name) => {
    await expect(checkValues(name, 5000)).resolves.toBeUndefined();
  },
);

/** Replaces, deletes, inserts and repeats bytes. */
async function checkDamage(name: string, numRuns: number): Promise<void> {
  const bytes = readSample(name);
  const damage = fc.record({
    at: fc.nat(bytes.length - 1),
    removed: fc.oneof(fc.nat(3), fc.nat(bytes.length)),
    added: fc.oneof(fc.uint8Array({ maxLength: 4 }), fc.constant(bytes.slice(0, 40))),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (all) => {
      let damaged: Uint8Array = bytes;
      for (const { at, removed, added } of all) {
        const rest = damaged.slice(at + removed);
        damaged = new Uint8Array([...damaged.slice(0, at), ...added, ...rest]);
      }
      const began = performance.now();
      await outcomeOf(damaged, name);
      expect(performance.now() - began).toBeLessThan(maxDuration);
    }),
    { numRuns },
  );
}

const cells = fc.constantFrom('', '-', 'x', '0', '7', '-3', '1e9', 'done', '2026-03-03', 'é ü');

/** Checks that a changed line does not change the days of other lines. */
async function checkLines(name: string, numRuns: number): Promise<void> {
  const lines = new TextDecoder().decode(readSample(name)).split('\n');
  // Skips settings of the whole file, because they can change every day.
  const places = [...lines.keys()].filter((line) => !(lines[line] ?? '').startsWith('#+'));
  const change = fc.record({ line: fc.constantFrom(...places), part: fc.nat(12), cell: cells });
  await fc.assert(
    fc.asyncProperty(change, async ({ line, part, cell }) => {
      const others = lines.filter((_, index) => index !== line);
      const parts = (lines[line] ?? '').split(/([,;\t: ]+)/);
      const place = Math.min(part * 2, parts.length - 1);
      const changed = lines.with(line, parts.with(place, cell).join(''));
      const [before = null, after = null] = await Promise.all(
        [others, changed].map((all) => outcomeOf(new TextEncoder().encode(all.join('\n')), name)),
      );
      if (before === null || after === null) return;
      const dates = listChangedDates(before, after);
      const areas = listChangedAreas(before, after);
      // A line without a date is about a habit, whose days may change. A new name is a new habit.
      const isContained = /\d{4}-?\d\d-?\d\d/.test(lines[line] ?? '')
        ? dates.length <= 2
        : areas.length <= 2;
      expect([changed[line], areas, dates, isContained]).toContain(true);
    }),
    { numRuns },
  );
}

const values = fc.constantFrom(null, '', 'x', 0, 1, 7, -3, 1e12, true, [], {}, '2026-03-03');

async function checkValues(name: string, numRuns: number): Promise<void> {
  const data: unknown = JSON.parse(new TextDecoder().decode(readSample(name)));
  const paths = listLeaves(data);
  const before = await outcomeOf(readSample(name), name);
  await fc.assert(
    fc.asyncProperty(fc.nat(paths.length - 1), values, async (index, value) => {
      const path = paths[index] ?? [];
      const changed = structuredClone(data);
      setLeaf(changed, path, value);
      const after = await outcomeOf(new TextEncoder().encode(JSON.stringify(changed)), name);
      if (before === null || after === null) return;
      // A new name is a new habit, so two areas may differ.
      const areas = listChangedAreas(before, after);
      expect([path.join('.'), areas.length <= 2]).toEqual([path.join('.'), true]);
    }),
    { numRuns },
  );
}

/** Returns null if the file is refused or asks for a mapping. Throws any other error. */
async function outcomeOf(bytes: Uint8Array, name: string): Promise<ImportedFile | null> {
  try {
    return await importOf(bytes, { name, openDatabase });
  } catch (error) {
    if (error instanceof ImportError) return null;
    if (error instanceof Error && error.message.startsWith('Not read: ')) return null;
    throw error;
  }
}

/** Lists the names of areas with different marks. */
function listChangedAreas(before: ImportedFile, after: ImportedFile): readonly string[] {
  return listChanged(before, after, ({ name }, { date, score }) => [name, `${date} ${score}`]);
}

/** Lists the dates with different marks. Names do not count, because a row may rename a habit. */
function listChangedDates(before: ImportedFile, after: ImportedFile): readonly string[] {
  return listChanged(before, after, (_, { date, score }) => [date, String(score)]);
}

type Pick = (area: ImportedArea, entry: ImportedEntry) => readonly [key: string, value: string];

function listChanged(before: ImportedFile, after: ImportedFile, pick: Pick): readonly string[] {
  const [one, other] = [before, after].map(({ areas }) => {
    const pairs = areas.flatMap((area) => area.entries.map((entry) => pick(area, entry)));
    const grouped = Map.groupBy(pairs, ([key]) => key);
    return new Map(
      [...grouped].map(([key, all]) => [
        key,
        all
          .map(([, value]) => value)
          .toSorted(compareTexts)
          .join(),
      ]),
    );
  });
  const keys = new Set([...(one?.keys() ?? []), ...(other?.keys() ?? [])]);
  return [...keys].filter((key) => one?.get(key) !== other?.get(key));
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

type Path = readonly (string | number)[];

function listLeaves(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => listLeaves(inner, [...path, key]));
}

function setLeaf(value: unknown, path: Path, leaf: unknown): void {
  const [key = '', ...rest] = path;
  const container = value as Record<string | number, unknown>;
  if (rest.length === 0) container[key] = leaf;
  else setLeaf(container[key], rest, leaf);
}

function isText(name: string): boolean {
  return !/\.(?:db|zip|daylio|xlsx)$/.test(name);
}

function isJson(name: string): boolean {
  return isText(name) && /^\s*[[{]/.test(new TextDecoder().decode(readSample(name)));
}
