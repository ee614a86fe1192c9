import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/each-database.ts';
import { generateVapidKeyPair, isVapidKeyPair, vapidKeysOfFile } from './vapid-keys.ts';

describe('the VAPID keys of a file', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'daymark-keys-'));
    file = join(folder, 'vapid-keys.json');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const modeOf = (path: string) => statSync(path).mode & 0o777;

  it('are made once and are the same ever after', () => {
    const made = vapidKeysOfFile(file);
    expect(isVapidKeyPair(made)).toBe(true);
    expect(vapidKeysOfFile(file)).toEqual(made);
    expect(readdirSync(folder)).toEqual(['vapid-keys.json']);
  });

  it('can be read by nobody else, also when the file came back from a backup', () => {
    vapidKeysOfFile(file);
    expect(modeOf(file)).toBe(0o600);
    chmodSync(file, 0o644);
    vapidKeysOfFile(file);
    expect(modeOf(file)).toBe(0o600);
  });

  it.each([
    '',
    '{',
    'null',
    '{}',
    '{"publicKey":1,"privateKey":2}',
    JSON.stringify({ ...generateVapidKeyPair(), publicKey: generateVapidKeyPair().publicKey }),
  ])('are not made anew over a damaged file: %j', (text) => {
    writeFileSync(file, text);
    expect(() => vapidKeysOfFile(file)).toThrow('holds no VAPID keys');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('are not made where they cannot be stored', () => {
    expect(() => vapidKeysOfFile(join(folder, 'missing', 'vapid-keys.json'))).toThrow('ENOENT');
  });
});

describeEachDatabase('the VAPID keys of a database', (openStore) => {
  it('are those of the node that was first, for all nodes', async () => {
    const nodes = [await openStore(), await openStore(), await openStore()];
    const pairs = await Promise.all(
      nodes.map(({ vapidKeys }) => vapidKeys.keepFirst(generateVapidKeyPair())),
    );
    const [first] = pairs;
    expect(first && isVapidKeyPair(first)).toBe(true);
    expect(pairs).toEqual([first, first, first]);
    const later = await openStore();
    expect(await later.vapidKeys.keepFirst(generateVapidKeyPair())).toEqual(first);
  });
});
