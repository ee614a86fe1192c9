import { expect, test } from 'vitest';
import { isSignInPage, sendAuthorized } from './send-authorized.ts';

const vary = { 'Daymark-Api': '1', Vary: 'Accept-Encoding, daymark-authorization' };
const older = { 'Daymark-Api': '1' };

/** Returns the authorizations that were sent while the network gave these answers in turn. */
async function sentTo(...answers: readonly Response[]) {
  const sent: (string | null)[][] = [];
  const response = await sendAuthorized(
    async (_url, init) => {
      const headers = new Headers(init?.headers);
      sent.push([headers.get('Authorization'), headers.get('Daymark-Authorization')]);
      return answers[sent.length - 1] ?? Response.error();
    },
    '/api/v1/auth/me',
    { headers: new Headers(), authorization: 'Bearer a' },
  );
  return { sent, status: response.status };
}

const answer = (status: number, headers: Record<string, string>) =>
  new Response(null, { status, headers });

test('the client sends the token in a header of its own, and leaves Authorization to a proxy', async () => {
  for (const response of [
    answer(200, vary),
    answer(401, vary),
    answer(401, {}),
    answer(403, older),
  ]) {
    expect(await sentTo(response)).toEqual({ sent: [[null, 'Bearer a']], status: response.status });
  }
});

test('the client sends Authorization to an older server, which does not know that header', async () => {
  const sent = [
    [null, 'Bearer a'],
    ['Bearer a', null],
  ];
  expect(await sentTo(answer(401, older), answer(200, older))).toEqual({ sent, status: 200 });
  expect(await sentTo(answer(401, older), answer(401, older))).toEqual({ sent, status: 401 });
});

const html = { 'Content-Type': 'text/html; charset=utf-8' };

test.each([
  ['a redirect', { type: 'opaqueredirect', status: 0, ok: false, headers: new Headers() }],
  ['a 401 without our header', answer(401, {})],
  ['a 403 of HTML', answer(403, html)],
  [
    'a 401 of JSON in our shape',
    Response.json({ code: 'token_not_valid', detail: 'No.' }, { status: 401 }),
  ],
  ['a page in place of an answer', answer(200, html)],
  ['a network that asks for a sign-in', answer(511, html)],
])('%s counts as a sign-in page', (_name, response) => {
  expect(isSignInPage(response as Response)).toBe(true);
});

test.each([
  ['a refusal of ours', answer(401, older)],
  ['a scope that is missing', answer(403, older)],
  ['an answer of JSON', Response.json([])],
  ['a 404 of HTML', answer(404, html)],
  ['a 502 of HTML', answer(502, html)],
  ['a 204 of a filter', answer(204, {})],
])('%s does not count as a sign-in page', (_name, response) => {
  expect(isSignInPage(response)).toBe(false);
});
