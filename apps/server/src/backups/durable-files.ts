import { copyFileSync, closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolders } from './make-folders.ts';

/**
 * Endings of the files of an SQLite database. The main file comes first, so that an interrupted
 * removal leaves only files that are useless without it.
 */
const endings = ['', '-wal', '-shm'];

export function listSqliteFiles(file: string): string[] {
  return endings.map((ending) => file + ending);
}

export function removeSqlite(file: string): void {
  for (const path of listSqliteFiles(file)) rmSync(path, { force: true });
}

export function moveDurably(from: string, to: string): void {
  sync(from, 'r+');
  renameSync(from, to);
  syncFolder(dirname(to));
}

export function copyDurably(from: string, to: string): void {
  makeFolders(dirname(to));
  copyFileSync(from, to);
  sync(to, 'r+');
}

/** Flushes a rename in the folder to disk. Windows cannot open folders. */
function syncFolder(folder: string): void {
  if (process.platform !== 'win32') sync(folder, 'r');
}

function sync(path: string, flags: 'r' | 'r+'): void {
  const descriptor = openSync(path, flags);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
