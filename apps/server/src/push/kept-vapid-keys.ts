import { randomUUID } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Store } from '../store.ts';
import type { VapidKeyPair } from './vapid-key-pair.ts';
import { generateVapidKeyPair, isVapidKeyPair } from './vapid-key-pair.ts';

const ownerOnly = 0o600;

/** The pair of the file, which nobody but the server's user may read; made when there is none. */
export function vapidKeysOfFile(file: string): VapidKeyPair {
  const kept = readVapidKeys(file);
  if (kept === null) {
    const made = generateVapidKeyPair();
    writeVapidKeys(file, made);
    return made;
  }
  chmodSync(file, ownerOnly);
  return kept;
}

/** The pair of the database, the same for every node; made by whichever node is first. */
export function vapidKeysOfDatabase(vapidKeys: Store['vapidKeys']): Promise<VapidKeyPair> {
  return vapidKeys.keepFirst(generateVapidKeyPair());
}

/** Written whole or not at all: a pair that is lost ends every subscription. */
export function writeVapidKeys(file: string, pair: VapidKeyPair): void {
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, `${JSON.stringify(pair)}\n`, { mode: ownerOnly, flush: true });
  renameSync(unfinished, file);
}

/** Null when there is no file; throws when there is one without keys. */
export function readVapidKeys(file: string): VapidKeyPair | null {
  const text = readText(file);
  if (text === null) return null;
  const pair = parsePair(text);
  if (pair === null || !isVapidKeyPair(pair)) {
    throw new Error(`${file} holds no VAPID keys. Restore it from a backup, or remove it: then new
keys are made, and every device has to turn on notifications again.`);
  }
  return pair;
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parsePair(text: string): VapidKeyPair | null {
  try {
    const { publicKey, privateKey } = JSON.parse(text) as Record<string, unknown>;
    if (typeof publicKey !== 'string' || typeof privateKey !== 'string') return null;
    return { publicKey, privateKey };
  } catch {
    return null;
  }
}
