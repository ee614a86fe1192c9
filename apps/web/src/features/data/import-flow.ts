import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { ColumnMapping } from '@daymark/shared/imports/column-mapping.ts';
import type { ColumnPreview } from '@daymark/shared/imports/column-preview.ts';
import {
  ImportError,
  type ImportedFile,
  type ImportErrorCode,
} from '@daymark/shared/imports/imported-file.ts';
import type { ImportChoice } from '@daymark/shared/imports/default-choices.ts';
import type { ReadResult } from '@daymark/shared/imports/read-import-file.ts';
import type { ImportReader } from './import-reader.ts';

export interface Columns {
  readonly preview: ColumnPreview;
  readonly mapping: ColumnMapping;
}

export interface ImportFailure {
  readonly code: ImportErrorCode;
  /** Place of the fault: a file in an archive, a table or a line. */
  readonly where: string | null;
}

/** Progress of an import. The user's data changes only after the preview. */
export type ImportStage =
  | { readonly name: 'choose' }
  | { readonly name: 'reading'; readonly file: File }
  | {
      readonly name: 'failed';
      readonly file: File;
      readonly failure: ImportFailure;
      /** Null if another column mapping cannot help. */
      readonly columns: Columns | null;
    }
  | { readonly name: 'password'; readonly file: File; readonly isWrong: boolean }
  | { readonly name: 'columns'; readonly file: File; readonly columns: Columns }
  | {
      readonly name: 'preview';
      readonly file: File;
      readonly imported: ImportedFile;
      /** Choices of the user by area key. Areas without a choice get the default. */
      readonly chosen: ReadonlyMap<string, ImportChoice>;
      readonly columns: Columns | null;
    }
  /** A backup is being made and the changes are being queued. */
  | { readonly name: 'starting'; readonly file: File }
  /** The import is stored on this device and is being sent, or was sent. */
  | { readonly name: 'started'; readonly importId: string };

interface ImportFlowParts {
  readonly reader: ImportReader;
  /** Called for each file, because the zone may change. `today` is the latest allowed date. */
  readonly person: () => { readonly today: CalendarDate; readonly timeZone: string };
}

interface Additions {
  readonly password?: string;
  readonly columns?: Columns;
}

export type ImportFlow = ReturnType<typeof createImportFlow>;

/** The flow outlives its screen, so that a returning user finds the same step. */
export function createImportFlow({ reader, person }: ImportFlowParts) {
  let stage: ImportStage = { name: 'choose' };
  let reading: AbortController | null = null;
  const listeners = new Set<() => void>();

  function setStage(next: ImportStage): void {
    stage = next;
    for (const listener of listeners) listener();
  }

  function stop(): void {
    reading?.abort();
    reading = null;
  }

  /** Reads the file. Resolves with true for a Daymark backup, which has its own dialog. */
  async function read(file: File, additions: Additions = {}): Promise<boolean> {
    stop();
    const { signal } = (reading = new AbortController());
    setStage({ name: 'reading', file });
    const { password, columns } = additions;
    try {
      const result = await reader.read(file, {
        ...person(),
        name: file.name,
        signal,
        ...(password !== undefined && { password }),
        ...(columns !== undefined && { mapping: columns.mapping }),
      });
      if (signal.aborted) return false;
      setStage(stageAfter(result, file, columns ?? null));
      return result.kind === 'backup';
    } catch (error) {
      if (!signal.aborted) setStage(stageAfterFailure(error, file, columns ?? null));
      return false;
    }
  }

  function leave(): void {
    stop();
    setStage({ name: 'choose' });
  }

  function map(mapping: ColumnMapping): void {
    if (stage.name !== 'columns') return;
    setStage({ ...stage, columns: { ...stage.columns, mapping } });
  }

  function mapAgain(): void {
    if ((stage.name !== 'preview' && stage.name !== 'failed') || stage.columns === null) return;
    setStage({ name: 'columns', file: stage.file, columns: stage.columns });
  }

  function choose(key: string, choice: ImportChoice): void {
    if (stage.name !== 'preview') return;
    setStage({ ...stage, chosen: new Map(stage.chosen).set(key, choice) });
  }

  /**
   * Starts the previewed import. `begin` resolves with the import's id. If `begin` rejects, the
   * preview is shown again and the error is thrown.
   */
  async function start(begin: () => Promise<string>): Promise<void> {
    if (stage.name !== 'preview') return;
    const preview = stage;
    setStage({ name: 'starting', file: preview.file });
    try {
      setStage({ name: 'started', importId: await begin() });
    } catch (error) {
      setStage(preview);
      throw error;
    }
  }

  function follow(importId: string): void {
    if (stage.name === 'choose') setStage({ name: 'started', importId });
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    stage: () => stage,
    subscribe,
    read,
    leave,
    map,
    mapAgain,
    choose,
    start,
    follow,
  };
}

function stageAfter(result: ReadResult, file: File, columns: Columns | null): ImportStage {
  switch (result.kind) {
    case 'areas':
      return { name: 'preview', file, imported: result.file, chosen: new Map(), columns };
    case 'columns': {
      const { preview } = result;
      return { name: 'columns', file, columns: { preview, mapping: preview.guess } };
    }
    case 'password':
      return { name: 'password', file, isWrong: false };
    default:
      return { name: 'choose' };
  }
}

function stageAfterFailure(error: unknown, file: File, columns: Columns | null): ImportStage {
  const failure = failureOf(error);
  if (failure.code === 'password-wrong') return { name: 'password', file, isWrong: true };
  return { name: 'failed', file, failure, columns };
}

function failureOf(error: unknown): ImportFailure {
  if (error instanceof ImportError) return { code: error.code, where: error.where };
  reportError(error);
  return { code: 'damaged', where: null };
}
