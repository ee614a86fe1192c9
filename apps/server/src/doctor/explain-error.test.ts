import { expect, it } from 'vitest';
import { explainError } from './explain-error.ts';

const fail = (message: string, code?: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });

it.each([
  ['ERR_TLS_CERT_ALTNAME_INVALID', /another host name/],
  ['CERT_HAS_EXPIRED', /has expired/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', /fullchain\.pem.*NODE_EXTRA_CA_CERTS/],
  ['ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', /certificate for the name/],
])('explainError explains the code %s in a plain sentence', (code, sentence) => {
  expect(explainError(fail('x', code))).toMatch(sentence);
});

it('explainError leaves out the codes and files of an unknown error of OpenSSL', () => {
  const message =
    '40335EA7:error:0A000438:SSL routines:ssl3_read_bytes:bad thing:../deps/openssl/x.c:916:\n';
  expect(explainError(fail(message))).toBe('This could not be checked: bad thing.');
});
