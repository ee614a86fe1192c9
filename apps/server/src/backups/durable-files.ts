import {
  copyFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** The database's own file first: without it the others mean nothing. */
const endings = ['', '-wal', '-shm'];

/** An SQLite database is up to three files. */
export function filesOfSqlite(file: string): string[] {
  return endings.map((ending) => file + ending);
}

export function removeSqlite(file: string): void {
  for (const path of filesOfSqlite(file)) rmSync(path, { force: true });
}

/** In the place of the file of that name, at once and still so after a power cut. */
export function moveDurably(from: string, to: string): void {
  sync(from, 'r+');
  renameSync(from, to);
  syncFolder(dirname(to));
}

export function copyDurably(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  sync(to, 'r+');
}

/** A name is an entry of its folder; on Windows a folder cannot be opened. */
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
