import { type ImportedArea, ImportError } from '@daymark/shared/imports/imported-file.ts';
import { readImportFile, type ReadResult } from '@daymark/shared/imports/read-import-file.ts';
import { ensureTemporal } from '../../lib/clock.ts';
import type { FileToRead, ReadAnswer } from './import-reader.ts';

/** Runs in the worker. Reads one file and posts the result. The page then terminates the worker. */
export async function answerFile({ file, ...options }: FileToRead): Promise<void> {
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

/** Sends one area at a time, so that memory never holds all areas twice and the page can paint. */
async function answerWith(result: ReadResult): Promise<void> {
  if (result.kind === 'areas') {
    // Emptying the result lets the garbage collector free areas that are already sent.
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

/** Reads the file. The browser throws if the file was changed or moved since it was chosen. */
async function bytesOf(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new ImportError('damaged');
  }
}

async function openDatabase(bytes: Uint8Array) {
  const { loadDatabaseReader } = await import('./database-reader.ts').catch(notLoaded);
  const open = await loadDatabaseReader().catch(notLoaded);
  const database = open(bytes);
  // SQLite has its own copy. This transfer frees the buffer, because a file may be large.
  structuredClone(bytes.buffer, { transfer: [bytes.buffer as ArrayBuffer] });
  return database;
}

function notLoaded(): never {
  throw new ImportError('reader-not-loaded');
}
