import { mkdirSync } from 'node:fs';

export class FolderUnusable extends Error {
  override name = 'FolderUnusable';
}

/**
 * @param setting name of the variable, for the message
 * @throws FolderUnusable
 */
export function makeFolder(setting: string, path: string): void {
  try {
    mkdirSync(path, { recursive: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code];
    if (reason === undefined) throw error;
    throw new FolderUnusable(`${setting} is ${path}, but ${reason}.`, { cause: error });
  }
}

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'a file has that name: name a folder, or move the file',
  ENOTDIR: 'a part of that path is a file: name another folder',
  EACCES: 'this user may not create it: create it for this user, or name another folder',
  EPERM: 'this user may not create it: create it for this user, or name another folder',
  EROFS: 'that disk can only be read: name a folder on another one',
};
