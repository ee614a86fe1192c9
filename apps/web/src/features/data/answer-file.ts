import { type ImportedArea, ImportError } from '@daymark/shared/imports/imported-file.ts';
import { readImportFile, type ReadResult } from '@daymark/shared/imports/read-import-file.ts';
import { ensureTemporal } from '../../lib/clock.ts';
import type { FileToRead, ReadAnswer } from './import-reader.ts';

/** In the worker: reads one file and answers once; the page ends the worker then. */
export async function answerTo({ file, ...options }: FileToRead): Promise<void> {
  try {
    const bytes = await bytesOf(file);
    await ensureTemporal().catch(notLoaded);
    await answerWith(
      await readImportFile(bytes, { ...options, openDatabase, crypto: crypto.subtle }),
    );
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    const { code, where } = error;
    send({ error: { code, where } });
  }
}

/**
 * Areas go one by one, each once the page has the one before: so all of them are never on the way, and the page paints in
 * between.
 */
async function answerWith(result: ReadResult): Promise<void> {
  if (result.kind === 'areas') {
    // Taken out of the result, so that the memory of those that are sent can be used again.
    const left = (result.file.areas as ImportedArea[]).splice(0).toReversed();
    for (let area = left.pop(); area !== undefined; area = left.pop()) {
      send({ area });
      await nextMessage();
    }
  }
  send({ result });
}

function nextMessage(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('message', () => resolve(), { once: true });
  });
}

function send(answer: ReadAnswer): void {
  postMessage(answer);
}

/** The browser refuses one that was changed or moved since it was chosen. */
async function bytesOf(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new ImportError('damaged');
  }
}

/** SQLite comes with the first database alone. */
async function openDatabase(bytes: Uint8Array) {
  const { loadDatabaseReader } = await import('./database-reader.ts').catch(notLoaded);
  const open = await loadDatabaseReader().catch(notLoaded);
  const database = open(bytes);
  // SQLite has its own copy: this one is given back, as it may be as large as a file may be.
  structuredClone(bytes.buffer, { transfer: [bytes.buffer as ArrayBuffer] });
  return database;
}

function notLoaded(): never {
  throw new ImportError('reader-not-loaded');
}
