import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto';

// The browser's part of RFC 8291 and the push service's part of RFC 8292. They do not use the
// library `web-push`, because tests check what it sends.

export interface DeviceKeys {
  readonly pair: ECDH;
  readonly auth: Buffer;
}

export function createDeviceKeys(): DeviceKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return { pair, auth: randomBytes(16) };
}

const saltBytes = 16;
const headerBytes = saltBytes + 5;
const tagBytes = 16;
const lastRecord = 2;

/** Throws when the message is not a single record for this device. */
export function decryptPush(body: Buffer, { pair, auth }: DeviceKeys): string {
  const salt = body.subarray(0, saltBytes);
  const recordSize = body.readUInt32BE(saltBytes);
  const senderKey = body.subarray(headerBytes, headerBytes + body.readUInt8(saltBytes + 4));
  const record = body.subarray(headerBytes + senderKey.length);
  if (record.length > recordSize) throw new Error('More than one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = hkdf({ secret: pair.computeSecret(senderKey), salt: auth, info, bytes: 32 });
  const infoOf = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);
  const key = hkdf({ secret, salt, info: infoOf('aes128gcm'), bytes: 16 });
  const nonce = hkdf({ secret, salt, info: infoOf('nonce'), bytes: 12 });
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-tagBytes));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
  const end = padded.lastIndexOf(lastRecord);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error('No end of the record');
  }
  return padded.toString('utf8', 0, end);
}

interface Derivation {
  readonly secret: Buffer;
  readonly salt: Buffer;
  readonly info: Buffer;
  readonly bytes: number;
}

function hkdf({ secret, salt, info, bytes }: Derivation): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

export interface VapidClaims {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
}

/** Returns null when the signature is invalid. */
export function readVapid(
  authorization: string,
): { readonly claims: VapidClaims; readonly publicKey: string } | null {
  const [, token = '', publicKey = ''] =
    /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  if (signature === '' || !isSigned({ text: `${header}.${claims}`, signature, publicKey }))
    return null;
  if ((JSON.parse(decode(header).toString()) as { alg: string }).alg !== 'ES256') return null;
  return { claims: JSON.parse(decode(claims).toString()) as VapidClaims, publicKey };
}

function isSigned(signed: { text: string; signature: string; publicKey: string }): boolean {
  const point = decode(signed.publicKey);
  if (point.length !== 65) return false;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  );
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  });
  const signature = decode(signed.signature);
  return verify('sha256', Buffer.from(signed.text), { key, dsaEncoding: 'ieee-p1363' }, signature);
}

function decode(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
