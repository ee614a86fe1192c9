import * as z from 'zod/mini';
import { instant } from '../field-schemas.ts';
import * as limits from '../limits.ts';

/** The limits are far above the sizes that authenticators send. */
const base64url = (characters: number) =>
  z
    .string()
    .check(
      z.minLength(1),
      z.maxLength(characters),
      z.regex(/^[A-Za-z0-9_-]+$/, { error: 'invalid' }),
    );

const credentialId = base64url(1400);

const transports = z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10));

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
} as const;

/** JSON of WebAuthn level 3 from `navigator.credentials.create`, without unused members. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(60_000),
    transports: z.optional(transports),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(20_000),
    signature: base64url(8000),
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** Empty for a sign-in, because the authenticator knows the accounts of its passkeys. */
  allowCredentials: z.array(descriptor),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

export const passkeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'name_required' }),
    z.maxLength(limits.passkeyName.max, { error: 'name_too_long' }),
  );

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  is_backed_up: z.boolean(),
  created_at: instant,
  last_used_at: z.nullable(instant),
});
export type Passkey = z.infer<typeof passkey>;
