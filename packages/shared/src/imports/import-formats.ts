import type { ImportReader, OpenedFile } from './import-format.ts';
import { ImportError } from './imported-file.ts';

/**
 * Loads the readers of a kind of file, in the order in which they are tried. Readers that recognize
 * a file by few fields come last.
 * @throws ImportError if a browser is offline and has not cached the readers
 */
export function loadReaders(kind: OpenedFile['kind']): Promise<readonly ImportReader[]> {
  return waitForReader(load(kind));
}

/**
 * @throws ImportError if a browser is offline and has not cached the module
 */
export function waitForReader<Module>(module: Promise<Module>): Promise<Module> {
  return module.catch(() => {
    throw new ImportError('reader-not-loaded');
  });
}

async function load(kind: OpenedFile['kind']): Promise<readonly ImportReader[]> {
  switch (kind) {
    case 'archive':
      return (await import('./archive-formats.ts')).archiveReaders;
    case 'database':
      return (await import('./database-formats.ts')).databaseReaders;
    case 'json':
      return (await import('./json-formats.ts')).jsonReaders;
    case 'notes':
      return (await import('./note-formats.ts')).noteReaders;
    case 'workbook':
      return [(await import('./formats/ticktick.ts')).ticktick];
    default:
      return (await import('./text-formats.ts')).textReaders;
  }
}
