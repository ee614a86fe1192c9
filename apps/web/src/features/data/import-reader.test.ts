import { afterEach, expect, test } from 'vitest';
import { importLimits } from '@daymark/shared/imports/imported-file.ts';
import { madeDatabase } from '@daymark/shared/testing/made-database.ts';
import { createImportReader } from './import-reader.ts';

const today = '2026-03-10';
const workers: Worker[] = [];
const loop = `
  CREATE TABLE Habits (Id INTEGER PRIMARY KEY, archived INTEGER, color INTEGER, description TEXT, freq_den INTEGER,
    freq_num INTEGER, highlight INTEGER, name TEXT, position INTEGER, question TEXT, uuid TEXT);
  CREATE TABLE Repetitions (id INTEGER PRIMARY KEY, habit INTEGER, timestamp INTEGER, value INTEGER, notes TEXT);
  INSERT INTO Habits (Id, archived, color, name, position, freq_den, freq_num) VALUES (1, 0, 8, 'Run', 0, 1, 1);
  INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES (1, 86400000 * 20000, 2, 'Far'), (1, 86400000 * 20001, 0, NULL);
  PRAGMA user_version = 25`;

function workerOf(script: string): () => Worker {
  return () => {
    const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    const worker = new Worker(url);
    workers.push(worker);
    return worker;
  };
}

function read(
  content: BlobPart,
  options: { signal?: AbortSignal; startWorker?: () => Worker } = {},
) {
  const { signal = new AbortController().signal, startWorker } = options;
  return createImportReader(startWorker).read(new Blob([content]), { today, signal });
}

afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

test('the import worker reads a database @long', async () => {
  expect(await read(bytesOf(loop))).toMatchObject({
    kind: 'areas',
    file: {
      format: 'loop-database',
      areas: [
        {
          name: 'Run',
          color: '#00897b',
          entries: [
            { date: '2024-10-04', score: 1, notes: 'Far' },
            { date: '2024-10-05', score: 0, notes: '' },
          ],
        },
      ],
      remarks: [],
    },
  });
});

test('the import worker reads a table', async () => {
  const text =
    'HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText\nRun,,,2026-03-01,1,Far\n';
  expect(await read(text)).toMatchObject({
    kind: 'areas',
    file: { format: 'habitbull', areas: [{ name: 'Run', entries: [{ notes: 'Far' }] }] },
  });
});

test('the import worker reports why and where it cannot read a file @long', async () => {
  await expect(read('')).rejects.toMatchObject({ name: 'ImportError', code: 'empty' });
  await expect(read(bytesOf(loop).slice(0, 4096))).rejects.toMatchObject({ code: 'damaged' });
  const view = bytesOf(`${loop}; DROP TABLE Habits; CREATE VIEW Habits AS SELECT 1`);
  await expect(read(view)).rejects.toMatchObject({ code: 'hostile-database', where: 'habits' });
});

test('the import worker reads two files at the same time @long', async () => {
  const results = await Promise.all([read(bytesOf(loop)), read(bytesOf(loop))]);
  expect(results.map(({ kind }) => kind)).toEqual(['areas', 'areas']);
});

test('the import reader starts no worker for a file that is too large', async () => {
  const file = new Blob([new Uint8Array(importLimits.file + 1)]);
  const reader = createImportReader(() => {
    throw new Error('started');
  });
  const { signal } = new AbortController();
  await expect(reader.read(file, { today, signal })).rejects.toMatchObject({ code: 'too-large' });
});

test('an aborted signal ends the import reader and its worker', async () => {
  const channel = new BroadcastChannel('import-reader-test');
  const started = new Promise((resolve) =>
    channel.addEventListener('message', resolve, { once: true }),
  );
  const startWorker = workerOf(`
    const channel = new BroadcastChannel('import-reader-test');
    addEventListener('message', () => {
      channel.addEventListener('message', () => channel.postMessage('alive'));
      channel.postMessage('started');
    });`);
  const controller = new AbortController();
  const reading = read('text', { signal: controller.signal, startWorker });
  await started;
  const reason = new Error('no longer wanted');
  controller.abort(reason);
  await expect(reading).rejects.toBe(reason);
  const answers: unknown[] = [];
  channel.addEventListener('message', ({ data }) => answers.push(data));
  channel.postMessage('are you there');
  await read(bytesOf(loop));
  expect(answers).toEqual([]);
  channel.close();
  await expect(read('text', { signal: controller.signal })).rejects.toBe(reason);
});

test.each([
  ['that throws', `addEventListener('message', () => { throw new Error('broken'); })`, 'damaged'],
  ['that has a syntax error', 'this is no script', 'damaged'],
])('the import reader reports a damaged file for a worker %s', async (_, script, code) => {
  const errors: string[] = [];
  const startWorker = () => {
    const worker = workerOf(script)();
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      errors.push(event.message);
    });
    return worker;
  };
  await expect(read('text', { startWorker })).rejects.toMatchObject({ code });
  expect(errors).toHaveLength(1);
});

test('the import reader reports that its worker could not be loaded', async () => {
  const startWorker = () => {
    const url = URL.createObjectURL(new Blob(['']));
    URL.revokeObjectURL(url);
    return new Worker(url);
  };
  await expect(read('text', { startWorker })).rejects.toMatchObject({ code: 'reader-not-loaded' });
});

function bytesOf(sql: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(madeDatabase(sql));
}
