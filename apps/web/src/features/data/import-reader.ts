import {
  ImportError,
  type ImportedArea,
  type ImportErrorCode,
  importLimits,
} from '@daymark/shared/imports/imported-file.ts';
import type { ReadOptions, ReadResult } from '@daymark/shared/imports/read-import-file.ts';

type Reading = Omit<ReadOptions, 'openDatabase' | 'crypto'>;

export type FileToRead = Reading & { readonly file: Blob };

/** Messages from the worker: one for each area, then the result without areas, or an error. */
export type ReadAnswer =
  | { readonly area: ImportedArea }
  | { readonly result: ReadResult }
  | { readonly error: { readonly code: ImportErrorCode; readonly where: string | null } };

export interface ImportReader {
  /**
   * Reads a file in a worker, which keeps the page responsive and frees the memory afterwards.
   * Rejects with an `ImportError`, or with the signal's reason once it is aborted.
   */
  read(file: Blob, options: Reading & { readonly signal: AbortSignal }): Promise<ReadResult>;
}

/** Timeout in milliseconds. No file within the limits takes nearly as long. */
const maxWait = 300_000;

export function createImportReader(startWorker: () => Worker = startImportWorker): ImportReader {
  return {
    async read(file, { signal, ...options }) {
      signal.throwIfAborted();
      if (file.size > importLimits.file) throw new ImportError('too-large');
      const worker = startWorker();
      const answered = answerOf(worker, AbortSignal.any([signal, AbortSignal.timeout(maxWait)]));
      try {
        const message: FileToRead = { ...options, file };
        worker.postMessage(message);
        return await answered;
      } catch (error) {
        signal.throwIfAborted();
        throw error instanceof ImportError ? error : new ImportError('damaged');
      } finally {
        worker.terminate();
      }
    },
  };
}

function startImportWorker(): Worker {
  return new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
}

function answerOf(worker: Worker, signal: AbortSignal): Promise<ReadResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ReadResult>();
  const areas: ImportedArea[] = [];
  worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
    if ('area' in data) {
      areas.push(data.area);
      worker.postMessage('next');
    } else if ('result' in data) resolve(withAreas(data.result, areas));
    else reject(new ImportError(data.error.code, data.error.where));
  });
  worker.addEventListener('messageerror', () => reject(new ImportError('damaged')));
  worker.addEventListener('error', (event) => {
    // An error event without a message means that the worker's script could not be fetched.
    reject(new ImportError(event instanceof ErrorEvent ? 'damaged' : 'reader-not-loaded'));
  });
  signal.addEventListener('abort', () => reject(signal.reason as Error));
  return promise;
}

function withAreas(result: ReadResult, areas: readonly ImportedArea[]): ReadResult {
  return result.kind === 'areas' ? { ...result, file: { ...result.file, areas } } : result;
}
