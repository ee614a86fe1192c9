import { createECDH } from 'node:crypto';

/** RFC 8292, base64url without padding: a point of P-256 in 65 bytes and its 32 bytes of secret. */
export interface VapidKeyPair {
  readonly publicKey: string;
  readonly privateKey: string;
}

const curve = 'prime256v1';
const privateKeyBytes = 32;

export function generateVapidKeyPair(): VapidKeyPair {
  const pair = createECDH(curve);
  const publicKey = pair.generateKeys('base64url');
  // Leading zero bytes are left out of what the curve gives.
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
