import { createHash, randomBytes } from 'node:crypto';
import { api } from '@daymark/shared/api.ts';
import { singleSignOnPath } from '@daymark/shared/accounts/single-sign-on-endpoints.ts';
import {
  startIdentityProvider,
  type TestProvider,
} from '../../../../scripts/start-identity-provider.ts';
import type { Caller, TestApp } from './build-test-app.ts';

export const testOrigin = 'http://localhost:3000';

export function startProvider(port?: number): Promise<TestProvider> {
  return startIdentityProvider({ origins: [testOrigin], ...(port !== undefined && { port }) });
}

export interface BroughtBack {
  readonly state: string;
  readonly browser_secret: string;
  readonly code?: string;
  readonly iss?: string;
  readonly error?: string;
}

export function browserSecret(): { browser_secret: string; browser_hash: string } {
  const browser_secret = randomBytes(32).toString('base64url');
  return {
    browser_secret,
    browser_hash: createHash('sha256').update(browser_secret).digest('hex'),
  };
}

/** Signs in through the pages of the real provider. */
export async function signInAtProvider({ nobody }: TestApp, login: string): Promise<BroughtBack> {
  const { browser_secret, browser_hash } = browserSecret();
  const { body } = await nobody.call(api.startSingleSignOn, { body: { browser_hash } });
  return { browser_secret, ...(await walkThrough(body.authorization_url, login)) };
}

export async function linkAtProvider(person: Caller, login: string): Promise<BroughtBack> {
  const { browser_secret, browser_hash } = browserSecret();
  const { body } = await person.call(api.startIdentityLink, { body: { browser_hash } });
  return { browser_secret, ...(await walkThrough(body.authorization_url, login)) };
}

/** Signs in to confirm a session, optionally with cookies of an earlier visit. */
export async function confirmAtProvider(
  person: Caller,
  login: string,
  cookies?: Map<string, string>,
): Promise<BroughtBack> {
  const { browser_secret, browser_hash } = browserSecret();
  const { body } = await person.call(api.startSignOnConfirmation, { body: { browser_hash } });
  return { browser_secret, ...(await walkThrough(body.authorization_url, login, cookies)) };
}

/** Submits login and consent until the provider sends the browser back. */
export async function walkThrough(
  authorizationUrl: string,
  login: string,
  cookies = new Map<string, string>(),
): Promise<Omit<BroughtBack, 'browser_secret'>> {
  let url = new URL(authorizationUrl);
  let form: URLSearchParams | null = null;
  for (let steps = 0; steps < 20; steps += 1) {
    const response = await fetch(url, {
      method: form === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form !== null && { body: form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) {
      const page = await response.text();
      form = formOf(page, login);
      url = new URL(/<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? url, url);
      continue;
    }
    url = new URL(location, url);
    form = null;
    if (url.href.startsWith(testOrigin + singleSignOnPath)) return answerIn(url);
  }
  throw new Error(`The provider redirects without end: ${url.href}`);
}

function formOf(page: string, login: string): URLSearchParams {
  const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
  // A page without `prompt` ends the session of the person who signed in before. A browser submits
  // its form by itself.
  if (prompt === undefined) return hiddenFields(page);
  return new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt });
}

function hiddenFields(page: string): URLSearchParams {
  const fields = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const found = new URLSearchParams([...fields].map(([, name = '', value = '']) => [name, value]));
  if (found.size === 0) throw new Error(`No form in ${page}`);
  return found;
}

function answerIn({ searchParams }: URL): Omit<BroughtBack, 'browser_secret'> {
  return { state: '', ...Object.fromEntries(searchParams) };
}
