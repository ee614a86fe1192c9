import { createECDH, randomUUID } from 'node:crypto';
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/**
 * Keys in base64url without padding (RFC 8292). The public key is a P-256 point of 65 bytes, and
 * the private key has 32 bytes.
 */
export interface VapidKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

const curve = 'prime256v1';
const privateKeyBytes = 32;

export function generateVapidKeyPair(): VapidKeyPair {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys('base64url');
  // Node returns the private key without leading zero bytes.
  const privateKey = Buffer.alloc(privateKeyBytes);
  const secret = pair.getPrivateKey();
  secret.copy(privateKey, privateKeyBytes - secret.length);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}

export function isVapidKeyPair({ publicKey, privateKey }: VapidKeyPair): boolean {
  const pair = createECDH(curve);
  try {
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

const ownerOnly = 0o600;

/**
 * Returns the stored keys, or creates and stores them. Only the user of the server process may read
 * the file.
 */
export function loadVapidKeys(file: string): VapidKeyPair {
  const stored = readVapidKeys(file);
  if (stored === null) {
    const made = generateVapidKeyPair();
    writeVapidKeys(file, made);
    return made;
  }
  chmodSync(file, ownerOnly);
  return stored;
}

/** Writes atomically, because losing the keys would end every push subscription. */
export function writeVapidKeys(file: string, pair: VapidKeyPair): void {
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, `${JSON.stringify(pair)}\n`, { mode: ownerOnly, flush: true });
  renameSync(unfinished, file);
}

/** Returns null if there is no file. Throws if the file has no valid keys. */
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
