import { strFromU8, strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { zipOf } from '../testing/import-of.ts';
import { type Archive, openArchive } from './archive.ts';
import { ImportError, importLimits } from './imported-file.ts';

/** Returns the offsets of the local header and the directory entry of a zip with one file. */
function headersOf(zip: Uint8Array) {
  const view = new DataView(zip.buffer, zip.byteOffset);
  const end = zip.length - 22;
  return { view, entry: view.getUint32(end + 16, true), end };
}

function codeOf(open: () => unknown): string {
  try {
    open();
  } catch (error) {
    if (error instanceof ImportError) return error.code;
    throw error;
  }
  return 'none';
}

function outcomeOf(read: () => readonly Uint8Array[]): string {
  let files: readonly Uint8Array[] = [];
  const code = codeOf(() => {
    files = read();
  });
  const [first] = files;
  if (code !== 'none') return code;
  return first === undefined ? 'nothing' : strFromU8(first);
}

function readAll(archive: Archive): Uint8Array[] {
  return archive.names.map((name) => archive.read(name));
}

it('openArchive unpacks the original files of a zip', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-zа-я 0-9]{1,9}$/), fc.uint8Array({ maxLength: 5000 })),
      fc.constantFrom(0 as const, 9 as const),
      (files, level) => {
        const archive = openArchive(zipSync(files, { level }));
        expect([...archive.names].toSorted()).toEqual(Object.keys(files).toSorted());
        for (const [name, content] of Object.entries(files)) {
          expect([...archive.read(name)]).toEqual([...content]);
        }
      },
    ),
  );
});

it('a truncated or altered zip is either refused or unpacked without wrong content', () => {
  const content = 'Date,Value\n'.repeat(50);
  const zip = zipOf({ 'a.csv': content });
  fc.assert(
    fc.property(fc.nat(zip.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
      expect(codeOf(() => readAll(openArchive(zip.subarray(0, place))))).toBe('damaged');
      const changed = zip.with(place, (zip[place] ?? 0) ^ change);
      // A changed flag or name may leave all content readable.
      const outcome = outcomeOf(() => readAll(openArchive(changed)));
      expect(['damaged', 'encrypted', 'too-large-unpacked', 'nothing', content]).toContain(outcome);
    }),
    { numRuns: 500 },
  );
});

it('a zip whose content exceeds the size limit is refused @long', () => {
  const zeros = new Uint8Array(importLimits.unpacked + 1);
  const bomb = zipSync({ 'a.csv': zeros });
  expect(bomb.length).toBeLessThan(200_000);
  expect(codeOf(() => readAll(openArchive(bomb)))).toBe('too-large-unpacked');
});

it('a zip that declares a false small size is still refused above the size limit @long', () => {
  const bomb = zipSync({ 'a.csv': new Uint8Array(importLimits.unpacked + 1) });
  const { view, entry } = headersOf(bomb);
  view.setUint32(entry + 24, 10, true);
  view.setUint32(22, 10, true);
  expect(codeOf(() => readAll(openArchive(bomb)))).toBe('too-large-unpacked');
});

it('a zip that declares a false huge size is reported as damaged', () => {
  const zip = zipOf({ 'a.csv': 'x' });
  const { view, entry } = headersOf(zip);
  view.setUint32(entry + 24, 0xff_ff_ff_ff, true);
  expect(codeOf(() => readAll(openArchive(zip)))).toBe('damaged');
});

it('a zip is refused if its files together exceed the size limit @long', () => {
  const half = new Uint8Array(importLimits.unpacked / 2 + 1);
  const archive = openArchive(zipSync({ a: half, b: half }));
  expect(archive.read('a')).toHaveLength(half.length);
  expect(codeOf(() => archive.read('b'))).toBe('too-large-unpacked');
});

it('a zip with overlapping files is refused', () => {
  const one = zipSync({ 'a.csv': strToU8('abc'.repeat(10)) }, { level: 0 });
  const { entry, end } = headersOf(one);
  const record = one.subarray(entry, end);
  const many = 100;
  const zip = new Uint8Array(entry + record.length * many + 22);
  zip.set(one.subarray(0, entry));
  for (let index = 0; index < many; index += 1) zip.set(record, entry + record.length * index);
  zip.set(one.subarray(end), entry + record.length * many);
  const view = new DataView(zip.buffer);
  view.setUint16(zip.length - 22 + 10, many, true);
  expect(many * 30).toBeLessThan(zip.length);
  view.setUint32(entry + 20, zip.length, true);
  expect(codeOf(() => openArchive(zip))).toBe('damaged');
});

it('a zip with too many files is refused @long', () => {
  const names = Array.from({ length: importLimits.filesInArchive + 1 }, (_, index) => `${index}`);
  const zip = zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array()])));
  expect(codeOf(() => openArchive(zip))).toBe('too-large-unpacked');
});

it('a zip with a password is reported as encrypted', () => {
  const zip = zipOf({ 'a.csv': 'x' });
  const { view, entry } = headersOf(zip);
  view.setUint16(entry + 8, 1, true);
  expect(codeOf(() => readAll(openArchive(zip)))).toBe('encrypted');
});
