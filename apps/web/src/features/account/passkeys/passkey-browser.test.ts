import { afterEach, describe, expect, test, vi } from 'vitest';
import type {
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@daymark/shared/accounts/passkey.ts';
import { askForPasskey, makePasskey } from './passkey-browser.ts';
import { suggestPasskeyName } from './passkey-names.ts';

const request: PasskeyRequestOptions = {
  challenge: 'AAAA',
  rpId: 'localhost',
  timeout: 300_000,
  userVerification: 'required',
  allowCredentials: [],
};

const creation: PasskeyCreationOptions = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Daymark' },
  user: { id: 'AAAA', name: 'ada@example.com', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the reason for a failed passkey', () => {
  const ask = { get: () => askForPasskey(request), create: () => makePasskey(creation) };

  test.for([
    ['get', 'NotAllowedError', 'cancelled'],
    ['get', 'TimeoutError', 'too_late'],
    ['get', 'AbortError', 'replaced'],
    ['get', 'SecurityError', 'wrong_address'],
    ['get', 'UnknownError', 'failed'],
    ['get', 'Nonsense', 'failed'],
    ['create', 'InvalidStateError', 'known'],
    ['create', 'ConstraintError', 'unsuitable'],
    ['create', 'NotSupportedError', 'unsuitable'],
    ['create', 'NotAllowedError', 'cancelled'],
  ] as const)(
    'if navigator.credentials.%s rejects with %s, the PasskeyError has the failure %s',
    async ([call, name, failure]) => {
      vi.spyOn(navigator.credentials, call).mockRejectedValue(new DOMException('No', name));
      await expect(ask[call]()).rejects.toMatchObject({ name: 'PasskeyError', failure });
    },
  );

  test('a passkey request refused after its timeout has the failure too_late', async () => {
    vi.spyOn(navigator.credentials, 'get').mockRejectedValue(
      new DOMException('No', 'NotAllowedError'),
    );
    await expect(askForPasskey({ ...request, timeout: 0 })).rejects.toMatchObject({
      failure: 'too_late',
    });
  });
});

test('the suggested name of a passkey is its provider, “Security key” or the device', () => {
  const words = { securityKey: 'Security key', device: 'Chrome on Linux' };
  const named = (aaguid: string | null, transports: string[]) => {
    const response = { clientDataJSON: 'AA', attestationObject: 'AA', transports };
    const credential = { id: 'AA', rawId: 'AA', type: 'public-key', response } as const;
    return suggestPasskeyName({ aaguid, response: credential }, words);
  };
  expect(named('d548826e79b4db40a3d811116f7e8349', ['internal'])).toBe('Bitwarden');
  expect(named('ffffffffffffffffffffffffffffffff', ['usb', 'nfc'])).toBe('Security key');
  expect(named(null, ['internal', 'hybrid'])).toBe('Chrome on Linux');
  expect(named(null, [])).toBe('Chrome on Linux');
});
