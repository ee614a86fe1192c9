import { makeFolders } from './backups/make-folders.ts';

export class FolderUnusable extends Error {
  override name = 'FolderUnusable';
}

/**
 * Creates a folder and its parents.
 * @param setting environment variable that names the folder, for the message of the error
 * @throws FolderUnusable if the path is a file, or if this user may not create the folder
 */
export function makeFolder(setting: string, path: string): void {
  try {
    makeFolders(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code];
    if (reason === undefined) throw error;
    throw new FolderUnusable(`${setting} is ${path}, but ${reason}.`, { cause: error });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its file system takes no new folder: name another folder',
  EEXIST: 'a file has that name: name a folder, or move the file',
  ENOTDIR: 'a part of that path is a file: name another folder',
  EACCES: 'this user may not create it: create it for this user, or name another folder',
  EPERM: 'this user may not create it: create it for this user, or name another folder',
  EROFS: 'that disk can only be read: name a folder on another one',
};
