import {
  closeSync,
  createReadStream,
  createWriteStream,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  type ReadStream,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Decrypter } from 'age-encryption';
import { BackupError, ownerOnly } from './backup-file.ts';

const firstLine = 'age-encryption.org/v1\n';

export function isEncrypted(file: string): boolean {
  const start = Buffer.alloc(firstLine.length);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start);
  } finally {
    closeSync(descriptor);
  }
  return start.toString('latin1') === firstLine;
}

export async function encryptFile(
  file: string,
  { into, recipient }: { readonly into: string; readonly recipient: string },
): Promise<void> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const encrypted = await encrypter.encrypt(webStream(createReadStream(file)));
  await pipeline(encrypted, createWriteStream(into, { flags: 'wx', mode: ownerOnly, flush: true }));
  // Only the size is checked, because the server has no key to decrypt the file.
  if (statSync(into).size === encrypted.size(statSync(file).size)) return;
  throw new BackupError(`${into} was not written whole.`);
}

/** Decrypts a file, and leaves no file if that fails. */
export async function decryptFile(
  file: string,
  { into, identityFile }: { readonly into: string; readonly identityFile: string },
): Promise<void> {
  const decrypter = await readDecrypter(identityFile);
  // The target is opened first, because a write stream that is aborted while it opens its file
  // leaves an empty file.
  const target = await open(into, 'wx', ownerOnly);
  const source = createReadStream(file);
  try {
    const decrypted = await decrypter.decrypt(webStream(source));
    await pipeline(decrypted, target.createWriteStream({ flush: true }));
  } catch (error) {
    rmSync(into, { force: true });
    throw explainError(error, { file, identityFile });
  } finally {
    source.destroy();
    await target.close();
  }
}

/** Reads a key file of `age-keygen`, in which lines that start with # are comments. */
async function readDecrypter(identityFile: string): Promise<Decrypter> {
  const lines = readIdentities(identityFile)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const noKey = new BackupError(`${identityFile} holds no secret key of age (AGE-SECRET-KEY-1…).`);
  if (lines.length === 0) throw noKey;
  const age = await import('age-encryption');
  const decrypter = new age.Decrypter();
  try {
    for (const line of lines) decrypter.addIdentity(line);
  } catch {
    // The original message may contain the key.
    throw noKey;
  }
  return decrypter;
}

function readIdentities(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new BackupError(`${file} cannot be read.`, { cause: error });
  }
}

function explainError(
  error: unknown,
  { file, identityFile }: { readonly file: string; readonly identityFile: string },
): unknown {
  if (!(error instanceof Error) || 'syscall' in error) return error;
  const isForOtherKey = error.message.startsWith('no identity matched');
  const reason = isForOtherKey
    ? `is not encrypted for the key in ${identityFile}.`
    : `is damaged: ${error.message}.`;
  return new BackupError(`${file} ${reason}`, { cause: error });
}

function webStream(stream: ReadStream): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}
