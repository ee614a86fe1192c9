import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { errorsOf } from '../testing/config-errors.ts';

const complete = {
  PUBLIC_URL: 'https://daymark.example.org',
  OIDC_ISSUER: 'https://id.example.org',
  OIDC_CLIENT_ID: 'daymark',
  OIDC_CLIENT_SECRET: 'a secret',
};

it('readConfig returns no single sign-on settings without OIDC_ISSUER', () => {
  const { OIDC_ISSUER: _, ...rest } = complete;
  expect(readConfig(rest).singleSignOn).toBeUndefined();
});

it('OIDC_NAME defaults to the host of OIDC_ISSUER', () => {
  const OIDC_ISSUER = 'https://id.example.org:8443/realms/home';
  expect(readConfig({ ...complete, OIDC_ISSUER }).singleSignOn).toMatchObject({
    issuer: OIDC_ISSUER,
    name: 'id.example.org:8443',
    redirectUri: 'https://daymark.example.org/single-sign-on',
  });
});

it('readConfig reports all missing single sign-on settings at once', () => {
  expect(errorsOf({ OIDC_ISSUER: 'https://id.example.org', PORT: '-1' })).toEqual([
    'PORT must be a whole number from 0 to 65535',
    'OIDC_CLIENT_ID must be set where OIDC_ISSUER is: by it the provider knows this server',
    'OIDC_CLIENT_SECRET must be set where OIDC_ISSUER is: by it the provider knows this server',
    'PUBLIC_URL must be set where OIDC_ISSUER is: the provider sends people back there',
  ]);
});

it.each([
  'id.example.org',
  'http://id.example.org',
  'http://127.0.0.1.example.org',
  'ftp://localhost',
  'https://ada:secret@id.example.org',
  'https://id.example.org?realm=home',
  'https://id.example.org#home',
])('OIDC_ISSUER refuses %s', (OIDC_ISSUER) => {
  expect(errorsOf({ ...complete, OIDC_ISSUER })).toEqual([
    'OIDC_ISSUER must be the https:// address of an OpenID provider without query and fragment (http:// only on this machine)',
  ]);
});

it.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
  'OIDC_ISSUER accepts %s only outside production',
  (OIDC_ISSUER) => {
    expect(errorsOf({ ...complete, OIDC_ISSUER })).toEqual([]);
    expect(errorsOf({ ...complete, OIDC_ISSUER, NODE_ENV: 'production' })).toEqual([
      'OIDC_ISSUER must be https:// when NODE_ENV is production',
    ]);
  },
);

it('OIDC_ISSUER requires a PUBLIC_URL with https:// or localhost', () => {
  expect(errorsOf({ ...complete, PUBLIC_URL: 'http://daymark.example.org' })).toEqual([
    'PUBLIC_URL must be https:// when OIDC_ISSUER is set, because browsers need https for the sign-in',
  ]);
  expect(errorsOf({ ...complete, PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
});

it('readConfig refuses an OIDC_NAME of more than 50 characters', () => {
  expect(errorsOf({ ...complete, OIDC_NAME: 'x'.repeat(51) })).toEqual([
    'OIDC_NAME must be at most 50 characters long',
  ]);
});
