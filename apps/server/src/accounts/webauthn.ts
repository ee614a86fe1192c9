import type { PasskeyAssertion, PasskeyRegistration } from '@daymark/shared/accounts/passkey.ts';
import * as z from 'zod/mini';
import type { RelyingParty } from '../http/relying-party.ts';
import type { StoredPasskey } from '../store/passkey-repository.ts';

/** COSE identifiers of the algorithms EdDSA, ES256 and RS256. */
export const algorithms = [-8, -7, -257] as const;

/** Imported on first use, because the library takes 27 MB of memory and a fifth of a second. */
const loadLibrary = () => import('@simplewebauthn/server');

const clientData = z.object({
  challenge: z.string(),
  crossOrigin: z.optional(z.boolean()),
});

interface Answered {
  readonly clientDataJSON: string;
}

function readClientData({ clientDataJSON }: Answered): z.infer<typeof clientData> | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
  } catch {
    return null;
  }
}

export function readChallenge(answered: Answered): string | null {
  return readClientData(answered)?.challenge ?? null;
}

/**
 * Returns whether the response was made in a frame of another site, which the library does not
 * refuse.
 */
function isFramed(answered: Answered): boolean {
  return readClientData(answered)?.crossOrigin === true;
}

export interface VerifiedRegistration {
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: number;
  readonly is_backed_up: boolean;
}

/**
 * Returns null if anything is invalid. The caller must check that this server issued the challenge.
 */
export async function verifyRegistration(
  response: PasskeyRegistration,
  { challenge, party }: { readonly challenge: string; readonly party: RelyingParty },
): Promise<VerifiedRegistration | null> {
  if (isFramed(response.response)) return null;
  const { verifyRegistrationResponse } = await loadLibrary();
  const verification = await removeAttestation(response)
    .then((withoutStatement) =>
      verifyRegistrationResponse({
        response: withoutStatement,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: [...algorithms],
      }),
    )
    .catch(() => null);
  if (verification?.verified !== true) return null;
  const { credential, credentialBackedUp } = verification.registrationInfo;
  // A sign-in finds the passkey by `response.id`, which is not signed.
  if (credential.id !== response.id) return null;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    is_backed_up: credentialBackedUp,
  };
}

/**
 * Replaces the attestation by an empty one. To verify it, the library would download revocation
 * lists from addresses that the attestation names.
 */
async function removeAttestation({ response, ...credential }: PasskeyRegistration) {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const given = Buffer.from(response.attestationObject, 'base64url');
  const data = decodeAttestationObject(new Uint8Array(given)).get('authData');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.byteLength);
  // CBOR of { fmt: 'none', attStmt: {}, authData }.
  const bytes = Buffer.concat([
    Buffer.from('a363', 'hex'),
    Buffer.from('fmt'),
    Buffer.from('64', 'hex'),
    Buffer.from('none'),
    Buffer.from('67', 'hex'),
    Buffer.from('attStmt'),
    Buffer.from('a068', 'hex'),
    Buffer.from('authData'),
    Buffer.from('59', 'hex'),
    length,
    data,
  ]);
  const attestationObject = bytes.toString('base64url');
  const { clientDataJSON } = response;
  return {
    ...credential,
    response: { clientDataJSON, attestationObject },
    clientExtensionResults: {},
  };
}

export interface VerifiedAssertion {
  readonly counter: number;
  readonly is_backed_up: boolean;
}

/** Returns null if anything is invalid. The caller must check the challenge and the counter. */
export async function verifyAssertion(
  response: PasskeyAssertion,
  { challenge, party }: { readonly challenge: string; readonly party: RelyingParty },
  passkey: StoredPasskey,
): Promise<VerifiedAssertion | null> {
  if (isFramed(response.response)) return null;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { clientDataJSON, authenticatorData, signature } = response.response;
  const verification = await verifyAuthenticationResponse({
    response: {
      ...response,
      response: { clientDataJSON, authenticatorData, signature },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      // 0 turns off the check of the counter. The library does this check before it verifies the
      // signature, so a forged response could cause a warning.
      counter: 0,
    },
  }).catch(() => null);
  if (verification?.verified !== true) return null;
  const { newCounter, credentialBackedUp } = verification.authenticationInfo;
  return { counter: newCounter, is_backed_up: credentialBackedUp };
}

/** Returns the user's id, or an empty text if there is no handle. */
export function decodeUserHandle(handle: string | null | undefined): string {
  return Buffer.from(handle ?? '', 'base64url').toString();
}

export function encodeUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}
