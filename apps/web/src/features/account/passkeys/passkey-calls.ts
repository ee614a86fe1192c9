import type { SignInResult } from '@daymark/shared/accounts/account.ts';
import type { Passkey } from '@daymark/shared/accounts/passkey.ts';
import {
  beginPasskey,
  beginPasskeyConfirmation,
  confirmWithPasskey,
  finishPasskey,
  listPasskeys,
} from '@daymark/shared/accounts/passkey-endpoints.ts';
import {
  challengePasskey,
  loginWithPasskey,
} from '@daymark/shared/accounts/passkey-sign-in-endpoints.ts';
import { createQuestion } from '../../../lib/answers.ts';
import type { ApiClient } from '../../../lib/api-client.ts';
import type { MadePasskey } from './passkey-browser.ts';

const loadBrowser = () => import('./passkey-browser.ts');

export const passkeysQuestion = createQuestion('passkeys', listPasskeys, {});

/** Signs in with the passkey. With a device token, the server recognizes a known device. */
export type SignIn = (deviceToken: string | null) => Promise<SignInResult>;

/** Loads a challenge. `answer` shows the browser's prompt and returns a function that signs in. */
export async function askToSignIn(client: ApiClient, signal?: AbortSignal) {
  const [browser, { body }] = await Promise.all([
    loadBrowser(),
    client.call(challengePasskey, { body: {} }, signal && { signal }),
  ]);
  const { options, ticket } = body;
  return {
    async answer(isAutofill = false): Promise<SignIn> {
      const response = await browser.askForPasskey(options, isAutofill);
      return async (deviceToken) => {
        const known = deviceToken === null ? {} : { device_token: deviceToken };
        const body = { response, ticket, ...known };
        return (await client.call(loginWithPasskey, { body })).body;
      };
    },
  };
}

export async function confirmByPasskey(client: ApiClient): Promise<void> {
  const [browser, { body }] = await Promise.all([
    loadBrowser(),
    client.call(beginPasskeyConfirmation, {}),
  ]);
  const response = await browser.askForPasskey(body.options);
  await client.call(confirmWithPasskey, { body: { response } });
}

/**
 * @param begin runs a call, and asks the user for a confirmation first if the server requires one
 */
export async function addPasskey(
  client: ApiClient,
  {
    begin,
    nameOf,
  }: {
    readonly begin: <Result>(act: () => Promise<Result>) => Promise<Result>;
    readonly nameOf: (made: MadePasskey) => string;
  },
): Promise<Passkey> {
  const browser = await loadBrowser();
  const { body } = await begin(() => client.call(beginPasskey, {}));
  const made = await browser.makePasskey(body.options);
  const { response } = made;
  return (await client.call(finishPasskey, { body: { response, name: nameOf(made) } })).body;
}
