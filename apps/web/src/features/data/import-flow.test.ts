import type { ColumnPreview } from '@daymark/shared/imports/column-preview.ts';
import { ImportError, type ImportedFile } from '@daymark/shared/imports/imported-file.ts';
import type { ReadResult } from '@daymark/shared/imports/read-import-file.ts';
import { expect, test } from 'vitest';
import { createImportFlow } from './import-flow.ts';
import type { ImportReader } from './import-reader.ts';

const file = new File(['days'], 'days.csv');
const imported: ImportedFile = { format: 'csv', areas: [], remarks: [] };
const areas = { kind: 'areas', file: imported } as const;
const guess = { kind: 'a-column-a-habit', date: 0, habits: [1], dateOrder: 'auto' } as const;
const preview: ColumnPreview = { columns: ['Date', 'Piano'], rows: [], days: [], words: [], guess };

type Options = Parameters<ImportReader['read']>[1];

/** Creates an import flow whose reader returns these results in turn. */
function start(...answers: readonly (ReadResult | ImportError | Promise<ReadResult>)[]) {
  const asked: Options[] = [];
  const flow = createImportFlow({
    person: () => ({ today: '2026-03-09', timeZone: 'UTC' }),
    reader: {
      async read(_file, options) {
        const answer = answers[asked.length] ?? areas;
        asked.push(options);
        if (answer instanceof ImportError) throw answer;
        return answer;
      },
    },
  });
  return { flow, asked };
}

test('the import flow previews a file in a known format', async () => {
  const { flow } = start(areas);
  expect(await flow.read(file)).toBe(false);
  expect(flow.stage()).toEqual({
    name: 'preview',
    file,
    imported,
    chosen: new Map(),
    columns: null,
  });
});

test('the import flow leaves a Daymark backup to the restore', async () => {
  const { flow } = start({ kind: 'backup' });
  expect(await flow.read(file)).toBe(true);
  expect(flow.stage()).toEqual({ name: 'choose' });
});

test('the import flow reports why and where it cannot read a file', async () => {
  const { flow } = start(new ImportError('damaged', 'Habits.csv'));
  await flow.read(file);
  const failure = { code: 'damaged', where: 'Habits.csv' };
  expect(flow.stage()).toEqual({ name: 'failed', file, failure, columns: null });
});

test('the import flow opens an encrypted file only with the right password', async () => {
  const { flow, asked } = start({ kind: 'password' }, new ImportError('password-wrong'), areas);
  await flow.read(file);
  expect(flow.stage()).toEqual({ name: 'password', file, isWrong: false });
  await flow.read(file, { password: 'first' });
  expect(flow.stage()).toEqual({ name: 'password', file, isWrong: true });
  await flow.read(file, { password: 'second' });
  expect(flow.stage().name).toBe('preview');
  expect(asked.map(({ password }) => password)).toEqual([undefined, 'first', 'second']);
});

test('the import flow lets the user map the columns of an unknown file, even twice', async () => {
  const { flow, asked } = start({ kind: 'columns', preview }, areas);
  await flow.read(file);
  expect(flow.stage()).toEqual({ name: 'columns', file, columns: { preview, mapping: guess } });
  const mapping = { ...guess, dateOrder: 'day-first' } as const;
  flow.map(mapping);
  const columns = { preview, mapping };
  await flow.read(file, { columns });
  expect(asked[1]?.mapping).toEqual(mapping);
  expect(flow.stage().name).toBe('preview');
  flow.mapAgain();
  expect(flow.stage()).toEqual({ name: 'columns', file, columns });
});

test('the import flow ignores the result if the user leaves while a file is being read', async () => {
  const reading = Promise.withResolvers<ReadResult>();
  const { flow, asked } = start(reading.promise);
  const read = flow.read(file);
  expect(flow.stage()).toEqual({ name: 'reading', file });
  flow.leave();
  expect(asked[0]?.signal.aborted).toBe(true);
  reading.resolve(areas);
  expect(await read).toBe(false);
  expect(flow.stage()).toEqual({ name: 'choose' });
});

test('the import flow follows an import that has begun', async () => {
  const { flow } = start(areas);
  await flow.read(file);
  const begun = Promise.withResolvers<string>();
  const starting = flow.start(() => begun.promise);
  expect(flow.stage()).toEqual({ name: 'starting', file });
  begun.resolve('import-1');
  await starting;
  expect(flow.stage()).toEqual({ name: 'started', importId: 'import-1' });
});

test('the import flow keeps the preview and its choices if the import cannot begin', async () => {
  const { flow } = start(areas);
  await flow.read(file);
  flow.choose('1', { kind: 'skip' });
  await expect(flow.start(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(flow.stage()).toMatchObject({
    name: 'preview',
    chosen: new Map([['1', { kind: 'skip' }]]),
  });
});

test('the import flow follows an import after a reload, unless another file is open', async () => {
  const { flow } = start(areas);
  flow.follow('import-1');
  expect(flow.stage()).toEqual({ name: 'started', importId: 'import-1' });
  flow.leave();
  await flow.read(file);
  flow.follow('import-2');
  expect(flow.stage().name).toBe('preview');
});
