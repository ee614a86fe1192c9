import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@daymark/shared/accounts/passkey.ts';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { PasskeyError, type PasskeyFailure } from './passkey-errors.ts';

// Only this module imports the WebAuthn library. It loads on demand or on an idle login screen.

export function abortCeremony(): void {
  WebAuthnAbortService.cancelCeremony();
}

export const offersAutofill = browserSupportsWebAuthnAutofill;

/**
 * @param isAutofill whether the browser offers passkeys at a field instead of in a dialog
 * @throws {PasskeyError}
 */
export async function askForPasskey(
  options: PasskeyRequestOptions,
  isAutofill = false,
): Promise<PasskeyAssertion> {
  const question = { optionsJSON: options, useBrowserAutofill: isAutofill };
  const { id, rawId, type, response } = await withNamedErrors(options.timeout, () =>
    startAuthentication(question),
  );
  return { id, rawId, type, response };
}

export interface MadePasskey {
  readonly response: PasskeyRegistration;
  /** AAGUID of the authenticator in hexadecimal, or null if it is unknown. */
  readonly aaguid: string | null;
}

/** @throws {PasskeyError} */
export async function makePasskey(options: PasskeyCreationOptions): Promise<MadePasskey> {
  const made = await withNamedErrors(options.timeout, () =>
    startRegistration({ optionsJSON: options }),
  );
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports, authenticatorData } = response;
  const sent = { clientDataJSON, attestationObject, ...(transports && { transports }) };
  return { response: { id, rawId, type, response: sent }, aaguid: aaguidOf(authenticatorData) };
}

async function withNamedErrors<Result>(
  timeout: number,
  ask: () => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  try {
    return await ask();
  } catch (error) {
    const isLate = performance.now() - begun >= timeout;
    throw new PasskeyError(failureOf(error, isLate), error);
  }
}

const failures: Readonly<Record<string, PasskeyFailure>> = {
  AbortError: 'replaced',
  NotAllowedError: 'cancelled',
  TimeoutError: 'too_late',
  InvalidStateError: 'known',
  ConstraintError: 'unsuitable',
  NotSupportedError: 'unsuitable',
  SecurityError: 'wrong_address',
};

function failureOf(error: unknown, isLate: boolean): PasskeyFailure {
  const failure = failures[error instanceof Error ? error.name : ''] ?? 'failed';
  return failure === 'cancelled' && isLate ? 'too_late' : failure;
}

/**
 * Reads bytes 37 to 52, which follow the domain's hash, the flags and a counter (WebAuthn, 6.1).
 */
function aaguidOf(authenticatorData: string | undefined): string | null {
  if (authenticatorData === undefined) return null;
  const base64 = authenticatorData.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = Array.from(atob(base64), (each) => each.charCodeAt(0)).slice(37, 53);
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return /^0*$/.test(digits) ? null : digits;
}
