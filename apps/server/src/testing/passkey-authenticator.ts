import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@daymark/shared/accounts/passkey.ts';

interface Tampering {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly crossOrigin?: boolean;
  readonly isVerified?: boolean;
  readonly isPresent?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | undefined;
  readonly signature?: Buffer;
}

interface Credential {
  readonly id: string;
  readonly key: KeyObject;
  readonly publicKey: Buffer;
  readonly userHandle: string;
}

/** Origin of injected requests without a PUBLIC_URL. */
export const testOrigin = 'http://localhost';

/**
 * Simulates a browser and an authenticator with one passkey (P-256). The authenticator counts its
 * uses unless the counter starts at 0.
 */
export function createAuthenticator({
  counter: start = 0,
  isBackedUp = false,
  origin = testOrigin,
} = {}) {
  let credential: Credential | null = null;
  let counter = start;

  function nextCounter(): number {
    if (counter > 0) counter += 1;
    return counter;
  }

  return {
    origin,
    credentialId: (): string => credential?.id ?? '',
    /** COSE key, in base64url. */
    publicKey: (): string => credential?.publicKey.toString('base64url') ?? '',

    create(options: PasskeyCreationOptions, tampering: Tampering = {}): PasskeyRegistration {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomBytes(16);
      credential = {
        id: id.toString('base64url'),
        key: privateKey,
        publicKey: coseKey(x, y),
        userHandle: options.user.id,
      };
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([
        authenticatorData(tampering.rpId ?? options.rp.id, {
          ...tampering,
          counter: tampering.counter ?? counter,
          isBackedUp,
          hasCredential: true,
        }),
        Buffer.alloc(16),
        length,
        id,
        credential.publicKey,
      ]);
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData({ type: 'webauthn.create', origin, ...options, ...tampering }),
          attestationObject: attestationObject(authData).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    get(options: PasskeyRequestOptions, tampering: Tampering = {}): PasskeyAssertion {
      if (credential === null) throw new Error('The authenticator has no passkey');
      const authData = authenticatorData(tampering.rpId ?? options.rpId, {
        ...tampering,
        counter: tampering.counter ?? nextCounter(),
        isBackedUp,
        hasCredential: false,
      });
      const clientDataJSON = clientData({ type: 'webauthn.get', origin, ...options, ...tampering });
      const hash = sha256(Buffer.from(clientDataJSON, 'base64url'));
      const signature =
        tampering.signature ?? sign('sha256', Buffer.concat([authData, hash]), credential.key);
      const { userHandle = credential.userHandle } = tampering;
      return {
        id: credential.id,
        rawId: credential.id,
        type: 'public-key',
        response: {
          clientDataJSON,
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(!('userHandle' in tampering && tampering.userHandle === undefined) && { userHandle }),
        },
      };
    },
  };
}

export type Authenticator = ReturnType<typeof createAuthenticator>;

function clientData({
  type,
  challenge,
  origin = testOrigin,
  crossOrigin = false,
}: Tampering): string {
  const text = JSON.stringify({ type, challenge, origin, crossOrigin });
  return Buffer.from(text).toString('base64url');
}

interface Flags extends Tampering {
  readonly counter: number;
  readonly isBackedUp: boolean;
  readonly hasCredential: boolean;
}

function authenticatorData(rpId: string, flags: Flags): Buffer {
  const { isPresent = true, isVerified = true, isBackedUp, hasCredential } = flags;
  const bits =
    Number(isPresent) +
    4 * Number(isVerified) +
    // The bits 8 (backup eligibility) and 16 (backup state).
    24 * Number(isBackedUp) +
    64 * Number(hasCredential);
  const rest = Buffer.alloc(5);
  rest.writeUInt8(bits);
  rest.writeUInt32BE(flags.counter, 1);
  return Buffer.concat([sha256(Buffer.from(rpId)), rest]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** CBOR of { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function coseKey(x: string, y: string): Buffer {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const hex = (text: string) => Buffer.from(text, 'hex');
  return Buffer.concat([hex('a5010203262001215820'), bytes(x), hex('225820'), bytes(y)]);
}

/** CBOR of { fmt: 'none', attStmt: {}, authData }. */
function attestationObject(authData: Buffer): Buffer {
  const head = Buffer.from('\u0063fmt\u0064none\u0067attStmt', 'latin1');
  const length = Buffer.from([0x58, authData.length]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    head,
    Buffer.from([0xa0, 0x68]),
    Buffer.from('authData'),
    length,
    authData,
  ]);
}
