import { describe, expect, it } from 'vitest';
import { languages } from '@daymark/shared/accounts/account.ts';
import type { MailKind } from '../database/schema.ts';
import { mailLinks } from './mail-links.ts';
import { mailTexts, writeMail, type MailFacts } from './mail-message.ts';

const kinds: readonly MailKind[] = [
  'reset_password',
  'password_changed',
  'confirm_email',
  'confirm_change',
  'email_changed',
  'new_sign_in',
  'passkey_added',
  'passkey_removed',
  'identity_linked',
  'identity_unlinked',
  'webhook_disabled',
];

const facts: Omit<MailFacts, 'kind' | 'language'> = {
  timezone: 'Europe/Moscow',
  publicUrl: 'https://daymark.example.org',
  link: 'https://daymark.example.org/page#token',
  details: {
    email: 'new@example.org',
    userAgent: 'Firefox/140.0 Windows',
    at: '2026-03-01T12:00:00.000Z',
  },
};

/** Patterns that the typography of each language forbids, as in scripts/check-texts.ts. */
const misprints = {
  en: [/["']/, /\.\.\./],
  ru: [/["'”]/, /\.\.\./, / [—–]/],
  de: [/["'«»”]/, /\.\.\./, /\b(Sie|Ihr|Ihre)\b(?! gilt| ist)/],
  fr: [/["'“”„]/, /\.\.\./, /[^\u202f](?:[!?;]|:(?!\/\/|\d))/, /«[^\u00a0]|[^\u00a0]»/],
} as const;

describe.each(languages)('a mail in %s', (language) => {
  const write = (kind: MailKind, changes: Partial<MailFacts> = {}) =>
    writeMail({ ...facts, kind, language, ...changes });

  it('the footer of a mail contains the path of PUBLIC_URL', () => {
    const { text, html } = write('confirm_email', {
      publicUrl: 'https://home.example.org/daymark',
    });
    for (const words of [text, html]) expect(words).toContain(' home.example.org/daymark');
  });

  it.each(kinds)(
    'the mail %s names Daymark, and contains a link only if this kind of mail has one',
    (kind) => {
      const hasLink = mailLinks[kind] !== undefined;
      const { subject, text, html } = write(kind, hasLink ? {} : { link: null });
      expect(subject).toMatch(/Daymark/);
      expect(text.includes('/page#token')).toBe(hasLink);
      expect(html.includes('<a href="https://daymark.example.org/page#token"')).toBe(hasLink);
      expect(html).toContain(`<html lang="${language}">`);
      expect(text).toContain('daymark.example.org');
      for (const misprint of misprints[language]) {
        for (const words of [subject, text])
          expect([words, misprint.test(words)]).toEqual([words, false]);
      }
    },
  );

  it("mails contain the new email, the device, the provider and the time in the user's time zone", () => {
    expect(write('email_changed').text).toContain('new@example.org');
    const ways = ['password', 'passkey', 'single_sign_on'] as const;
    const texts = ways.map(
      (way) => write('new_sign_in', { details: { ...facts.details, way } }).text,
    );
    for (const text of texts) expect(text).toMatch(/Firefox.*Windows.*2026.*15:00/);
    expect(new Set(texts).size).toBe(ways.length);
    for (const kind of ['identity_linked', 'identity_unlinked'] as const) {
      const details = { ...facts.details, provider: 'Example ID' };
      expect(write(kind, { details }).text).toMatch(/Example ID.*2026.*15:00/);
    }
  });

  it('a mail escapes markup in an email address', () => {
    const details = { email: '"<img/src=x>&\'@example.org' };
    expect(write('email_changed', { details }).html).toContain(
      '&quot;&lt;img/src=x&gt;&amp;&#39;@example.org',
    );
    expect(write('email_changed', { details }).html).not.toContain('<img');
  });

  it('a mail loads no images, styles or scripts', () => {
    for (const kind of kinds)
      expect(write(kind).html).not.toMatch(/<(img|script|link|style)\b|url\(/);
  });
});

it('the subject of the reset mail differs in each language', () => {
  const subjects = languages.map((language) => mailTexts[language].resetPassword.subject);
  expect(new Set(subjects).size).toBe(languages.length);
});
