import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Decrypter,
  Encrypter,
  generateHybridIdentity,
  generateX25519Identity,
  identityToRecipient,
} from 'age-encryption';
import { beforeEach, expect, it } from 'vitest';
import { BackupError } from './backup-file.ts';
import { decryptFile, encryptFile, isEncrypted } from './encryption.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const content = Buffer.from(Array.from({ length: 200_000 }, (_, place) => (place * 31) % 251));

let folder: string;
let identity: string;
let recipient: string;

const path = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = createTemporaryFolder();
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  writeFileSync(path('plain'), content);
  writeFileSync(path('key.txt'), `# created: 2026-03-01\n# public key: …\n${identity}\n`);
});

const encrypt = () => encryptFile(path('plain'), { into: path('sealed'), recipient });
const decrypt = (key = 'key.txt') =>
  decryptFile(path('sealed'), { into: path('opened'), identityFile: path(key) });

it('decryptFile restores what encryptFile encrypted, and only the owner can read either file', async () => {
  await encrypt();
  expect(isEncrypted(path('sealed'))).toBe(true);
  expect(isEncrypted(path('plain'))).toBe(false);
  await decrypt();
  expect(readFileSync(path('opened')).equals(content)).toBe(true);
  for (const name of ['sealed', 'opened']) expect(statSync(path(name)).mode & 0o777).toBe(0o600);
});

it('the age library decrypts files of encryptFile, and decryptFile decrypts files of the age library', async () => {
  await encrypt();
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const opened = await decrypter.decrypt(readFileSync(path('sealed')));
  expect(content.equals(opened)).toBe(true);
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  writeFileSync(path('sealed'), await encrypter.encrypt('by somebody else'));
  await decrypt();
  expect(readFileSync(path('opened'), 'utf8')).toBe('by somebody else');
});

it('decryptFile accepts a hybrid key in a file with several keys', async () => {
  const hybrid = await generateHybridIdentity();
  recipient = await identityToRecipient(hybrid);
  writeFileSync(path('key.txt'), `${identity}\r\n${hybrid}\r\n`);
  await encrypt();
  await decrypt();
  expect(readFileSync(path('opened')).equals(content)).toBe(true);
});

it('decryptFile refuses a wrong key, a key file without a secret key and a missing key file', async () => {
  await encrypt();
  writeFileSync(path('other.txt'), await generateX25519Identity());
  writeFileSync(path('empty.txt'), '# nothing\n');
  writeFileSync(path('public.txt'), recipient);
  writeFileSync(path('mistyped.txt'), `${identity.slice(0, -1)}!`);
  const noKey = (name: string) => `${path(name)} holds no secret key of age (AGE-SECRET-KEY-1…).`;
  const reasons = {
    'other.txt': `${path('sealed')} is not encrypted for the key in ${path('other.txt')}.`,
    'empty.txt': noKey('empty.txt'),
    'public.txt': noKey('public.txt'),
    'mistyped.txt': noKey('mistyped.txt'),
    'missing.txt': `${path('missing.txt')} cannot be read.`,
  };
  for (const [key, reason] of Object.entries(reasons)) {
    await expect(decrypt(key)).rejects.toThrow(new BackupError(reason));
    expect(readdirSync(folder)).not.toContain('opened');
  }
});

it('decryptFile refuses a truncated or changed file and leaves no output', async () => {
  await encrypt();
  const bytes = readFileSync(path('sealed'));
  for (let part = 1; part < 20; part += 1) {
    const place = Math.floor((bytes.length * part) / 20);
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    for (const damaged of [changed, bytes.subarray(0, place)]) {
      writeFileSync(path('sealed'), damaged);
      await expect(decrypt()).rejects.toThrow(`${path('sealed')} is damaged: `);
      expect(readdirSync(folder)).not.toContain('opened');
    }
  }
});

it('encryptFile and decryptFile do not overwrite an existing file', async () => {
  writeFileSync(path('sealed'), 'mine');
  await expect(encrypt()).rejects.toThrow('EEXIST');
  expect(readFileSync(path('sealed'), 'utf8')).toBe('mine');
  writeFileSync(path('opened'), 'mine');
  await expect(decrypt()).rejects.toThrow('EEXIST');
  expect(readFileSync(path('opened'), 'utf8')).toBe('mine');
});
