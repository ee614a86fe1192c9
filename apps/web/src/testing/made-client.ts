import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { systemClock } from '../lib/clock.ts';

type Given = Pick<Parameters<typeof createApiClient>[0], 'fetch'> &
  Partial<Parameters<typeof createApiClient>[0]>;

/** Of a user who is signed in, in English, over a network of the test's. */
export function madeClient(given: Given): ApiClient {
  return createApiClient({
    baseUrl: '',
    clock: systemClock,
    getToken: () => 'a-token',
    getLanguage: () => 'en',
    onUnauthenticated: () => {},
    ...given,
  });
}
