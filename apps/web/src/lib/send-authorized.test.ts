import { expect, test } from 'vitest';
import { isSignInPage, sendAuthorized } from './send-authorized.ts';

const vary = { 'Daymark-Api': '1', Vary: 'Accept-Encoding, daymark-authorization' };
const older = { 'Daymark-Api': '1' };

/**
 * Returns the authorization headers of each request. The network responds with `answers` in turn.
 */
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

test('`sendAuthorized` sends the token in Daymark-Authorization, not in Authorization', async () => {
  for (const response of [
    answer(200, vary),
    answer(401, vary),
    answer(401, {}),
    answer(403, older),
  ]) {
    expect(await sentTo(response)).toEqual({ sent: [[null, 'Bearer a']], status: response.status });
  }
});

test('`sendAuthorized` uses Authorization if an older server refuses Daymark-Authorization', async () => {
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
  ['a 401 response without the API header', answer(401, {})],
  ['a 403 response with HTML', answer(403, html)],
  [
    'a 401 response with an error in JSON, but without the API header',
    Response.json({ code: 'token_not_valid', detail: 'No.' }, { status: 401 }),
  ],
  ['an HTML page with status 200', answer(200, html)],
  ['a 511 response, with which a network requires a sign-in', answer(511, html)],
])("%s counts as a proxy's sign-in page", (_name, response) => {
  expect(isSignInPage(response as Response)).toBe(true);
});

test.each([
  ['a 401 response of the Daymark server', answer(401, older)],
  ['a 403 response of the Daymark server for a missing scope', answer(403, older)],
  ['a JSON response', Response.json([])],
  ['a 404 response with HTML', answer(404, html)],
  ['a 502 response with HTML', answer(502, html)],
  ['a 204 response without the API header', answer(204, {})],
])("%s does not count as a proxy's sign-in page", (_name, response) => {
  expect(isSignInPage(response)).toBe(false);
});
