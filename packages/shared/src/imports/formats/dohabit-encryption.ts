import { ImportError } from '../imported-file.ts';
import { type JsonObject, asNumber, asObject, parseJson, asText } from '../json-text.ts';

export interface Decryption {
  importKey(
    format: 'raw',
    keyData: Uint8Array<ArrayBuffer>,
    algorithm: 'PBKDF2',
    extractable: boolean,
    usages: 'deriveKey'[],
  ): Promise<object>;
  deriveKey(
    algorithm: {
      name: 'PBKDF2';
      hash: 'SHA-256';
      salt: Uint8Array<ArrayBuffer>;
      iterations: number;
    },
    baseKey: object,
    derivedKey: { name: 'AES-GCM'; length: 256 },
    extractable: boolean,
    usages: 'decrypt'[],
  ): Promise<object>;
  decrypt(
    algorithm: { name: 'AES-GCM'; iv: Uint8Array<ArrayBuffer> },
    key: object,
    data: Uint8Array<ArrayBuffer>,
  ): Promise<ArrayBuffer>;
}

const encryptedFormat = 'dohabit-encrypted-backup';
const encryptedVersion = 1;
/** Ten times the app's number. The limit is needed, because each iteration takes time. */
const maxIterations = 3_100_000;

export function isEncryptedDoHabit(value: unknown): value is JsonObject {
  return asObject(value)?.['format'] === encryptedFormat;
}

/** @throws ImportError `password-wrong` */
export async function decryptDoHabit(
  envelope: JsonObject,
  { password, crypto }: { readonly password: string; readonly crypto: Decryption },
): Promise<unknown> {
  if ((asNumber(envelope['version']) ?? 0) > encryptedVersion) throw new ImportError('newer');
  const kdf = asObject(envelope['kdf']);
  const iterations = asNumber(kdf?.['iterations']) ?? 0;
  const isKnown = kdf?.['name'] === 'PBKDF2' && kdf['hash'] === 'SHA-256';
  const isBounded = Number.isInteger(iterations) && iterations > 0 && iterations <= maxIterations;
  if (!isKnown || !isBounded) throw new ImportError('damaged', 'kdf');
  const salt = bytesOfBase64(envelope, 'salt');
  const iv = bytesOfBase64(envelope, 'iv');
  const data = bytesOfBase64(envelope, 'data');
  const secret = new TextEncoder().encode(password);
  const base = await crypto.importKey('raw', secret, 'PBKDF2', false, ['deriveKey']);
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations } as const;
  const aes = { name: 'AES-GCM', length: 256 } as const;
  const key = await crypto.deriveKey(derivation, base, aes, false, ['decrypt']);
  let plain: ArrayBuffer;
  try {
    plain = await crypto.decrypt({ name: 'AES-GCM', iv }, key, data);
  } catch {
    throw new ImportError('password-wrong');
  }
  return parseJson(new TextDecoder().decode(plain));
}

function bytesOfBase64(envelope: JsonObject, field: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(asText(envelope[field])), (byte) => byte.charCodeAt(0));
  } catch {
    throw new ImportError('damaged', field);
  }
}
