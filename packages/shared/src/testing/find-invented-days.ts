import * as fc from 'fast-check';
import type { ImportedFile } from '../imports/imported-file.ts';

/**
 * Imports random parts of the rows, in any order and with repeated rows. Returns days that are done
 * in a part, but not in the whole file.
 */
export async function findInventedDays<Row>(
  rows: readonly Row[],
  read: (rows: readonly Row[]) => Promise<ImportedFile>,
): Promise<readonly string[]> {
  const done = listDoneDays(await read(rows));
  if (done.length === 0) throw new Error('The rows have no done day');
  const anyPart = fc.array(fc.constantFrom(...rows), {
    minLength: 1,
    maxLength: rows.length * 2,
  });
  const files = await Promise.all(fc.sample(anyPart, 50).map((part) => read(part)));
  return files.flatMap(listDoneDays).filter((day) => !done.includes(day));
}

function listDoneDays({ areas }: ImportedFile): readonly string[] {
  return areas.flatMap(({ name, entries }) =>
    entries.filter(({ score }) => score === 1).map(({ date }) => `${name} ${date}`),
  );
}
