import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/each-database.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { generateVapidKeyPair, isVapidKeyPair, loadVapidKeys } from './vapid-keys.ts';

describe('the VAPID keys of a file', () => {
  let folder: string;
  let file: string;

  beforeEach(() => {
    folder = createTemporaryFolder();
    file = join(folder, 'vapid-keys.json');
  });

  const modeOf = (path: string) => statSync(path).mode & 0o777;

  it('loadVapidKeys creates the keys once and then returns the same keys', () => {
    const made = loadVapidKeys(file);
    expect(isVapidKeyPair(made)).toBe(true);
    expect(loadVapidKeys(file)).toEqual(made);
    expect(readdirSync(folder)).toEqual(['vapid-keys.json']);
  });

  it('loadVapidKeys makes the file readable only for its owner', () => {
    loadVapidKeys(file);
    expect(modeOf(file)).toBe(0o600);
    chmodSync(file, 0o644);
    loadVapidKeys(file);
    expect(modeOf(file)).toBe(0o600);
  });

  it.each([
    '',
    '{',
    'null',
    '{}',
    '{"publicKey":1,"privateKey":2}',
    JSON.stringify({ ...generateVapidKeyPair(), publicKey: generateVapidKeyPair().publicKey }),
  ])('loadVapidKeys throws and keeps the file if its content is %j', (text) => {
    writeFileSync(file, text);
    expect(() => loadVapidKeys(file)).toThrow('holds no VAPID keys');
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it('loadVapidKeys throws if it cannot create the file', () => {
    expect(() => loadVapidKeys(join(folder, 'missing', 'vapid-keys.json'))).toThrow('ENOENT');
  });
});

describeEachDatabase('the VAPID keys of a database', (openStore) => {
  it('vapidKeys.keepFirst returns the keys of the first node on all nodes', async () => {
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
