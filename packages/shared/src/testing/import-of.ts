import { strToU8, type Zippable, zipSync } from 'fflate';
import { readAreaFields } from '../areas/area-fields.ts';
import type { ImportedArea, ImportedFile, ImportRemark } from '../imports/imported-file.ts';
import { readImportFile, type ReadOptions, type ReadResult } from '../imports/read-import-file.ts';

type Options = Partial<ReadOptions>;

export type ChosenFile = Uint8Array | string | Readonly<Record<string, unknown>>;

export const importToday = '2026-03-31';

export function resultOf(file: ChosenFile, options: Options = {}): Promise<ReadResult> {
  return readImportFile(bytesOf(file), {
    today: importToday,
    openDatabase: () => Promise.reject(new Error('No database')),
    crypto: crypto.subtle,
    ...options,
  });
}

function bytesOf(file: ChosenFile): Uint8Array {
  if (file instanceof Uint8Array) return file;
  return strToU8(typeof file === 'string' ? file : JSON.stringify(file));
}

export async function importOf(file: ChosenFile, options: Options = {}): Promise<ImportedFile> {
  const result = await resultOf(file, options);
  if (result.kind !== 'areas') throw new Error(`Not read: ${result.kind}`);
  return result.file;
}

export function importedArea(parts: Partial<ImportedArea>): ImportedArea {
  return {
    key: '1',
    ...readAreaFields(parts),
    color: null,
    created_on: '2026-03-01',
    deleted_on: null,
    schedule: [],
    pauses: [],
    entries: [],
    leftOut: 0,
    ...parts,
  };
}

export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries = Object.entries(files).map(([name, content]): [string, Uint8Array] => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return zipSync(Object.fromEntries(entries) satisfies Zippable);
}

export function countsOf({ areas }: ImportedFile): readonly string[] {
  return areas.map(({ name, entries, pauses }) => {
    const done = entries.filter(({ score }) => score === 1).length;
    const notes = entries.filter((entry) => entry.notes !== '').length;
    return `${name}: ${done} done, ${entries.length - done} not, ${notes} notes, ${pauses.length} pauses`;
  });
}

export function remarksOf({ remarks }: ImportedFile, kind: ImportRemark['kind']): ImportRemark[] {
  return remarks.filter((remark) => remark.kind === kind);
}
