import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { errorsOf } from '../testing/config-errors.ts';

const PUBLIC_URL = 'https://daymark.example.org';

function mailOf(env: Record<string, string>) {
  return readConfig({ PUBLIC_URL, ...env }).mail;
}

it('readConfig returns no mail settings without SMTP_URL', () => {
  expect(mailOf({ MAIL_FROM: 'robot@daymark.example.org' })).toBeUndefined();
});

it('readConfig reads SMTP_URL, and the sender defaults to the support address', () => {
  expect(mailOf({ SMTP_URL: 'smtps://ada%40example.org:p%3Aw@mail.example.org' })).toEqual({
    host: 'mail.example.org',
    port: 465,
    secure: true,
    requireTLS: false,
    ignoreTLS: false,
    auth: { user: 'ada@example.org', pass: 'p:w' },
    from: 'support@daymark.example.org',
    publicUrl: PUBLIC_URL,
  });
});

it('MAIL_FROM sets the sender of mails', () => {
  const env = { SMTP_URL: 'smtp://mail.example.org', MAIL_FROM: 'robot@example.org' };
  expect(mailOf(env)?.from).toBe('robot@example.org');
});

it.each([
  ['smtp://mail.example.org', { port: 587, secure: false, requireTLS: false, ignoreTLS: false }],
  ['smtp://u:p@mail.example.org:2525', { port: 2525, requireTLS: true, ignoreTLS: false }],
  ['smtp://localhost:25?tls=off', { port: 25, requireTLS: false, ignoreTLS: true }],
  ['smtp://u:p@localhost:25?tls=off', { requireTLS: false, ignoreTLS: true }],
  ['smtps://[::1]:1465', { host: '::1', port: 1465, secure: true }],
])('readConfig derives from SMTP_URL=%s the settings %j', (SMTP_URL, settings) => {
  expect(mailOf({ SMTP_URL })).toMatchObject(settings);
});

it.each([
  'mail.example.org',
  'https://mail.example.org',
  'smtp://',
  'smtp://:password@mail.example.org',
  'smtp://%ff:p@mail.example.org',
  'smtp://mail.example.org/path',
  'smtp://mail.example.org?tls=on',
  'smtp://mail.example.org?pool=true',
  'smtps://mail.example.org?tls=off',
  'smtp://mail.example.org:99999',
])('readConfig refuses SMTP_URL=%s', (SMTP_URL) => {
  expect(errorsOf({ PUBLIC_URL, SMTP_URL })).toEqual([
    'SMTP_URL must be smtp:// or smtps:// with a host, such as smtps://user:password@mail.example.org',
  ]);
});

it('readConfig refuses a MAIL_FROM that contains a name', () => {
  const env = { PUBLIC_URL, SMTP_URL: 'smtp://mail.example.org' };
  expect(errorsOf({ ...env, MAIL_FROM: 'Daymark <robot@example.org>' })).toEqual([
    'MAIL_FROM must be an email address',
  ]);
});

it('readConfig refuses SMTP_URL without PUBLIC_URL', () => {
  expect(errorsOf({ SMTP_URL: 'smtp://mail.example.org' })).toEqual([
    'PUBLIC_URL must be set when SMTP_URL is, because links in mails lead there',
  ]);
});

it('readConfig refuses an SMTP password without TLS in production', () => {
  const SMTP_URL = 'smtp://u:p@mail.example.org?tls=off';
  expect(errorsOf({ NODE_ENV: 'production', PUBLIC_URL, SMTP_URL })).toEqual([
    'SMTP_URL must not send a password without TLS when NODE_ENV is production',
  ]);
  const withoutPassword = 'smtp://localhost:25?tls=off';
  expect(errorsOf({ NODE_ENV: 'production', PUBLIC_URL, SMTP_URL: withoutPassword })).toEqual([]);
});
