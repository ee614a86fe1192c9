import type { Language } from '@daymark/shared/accounts/account.ts';
import { parseUserAgent } from '@daymark/shared/accounts/parse-user-agent.ts';
import { getSupportedZone } from '@daymark/shared/calendar/zone.ts';
import type { Instant } from '@daymark/shared/field-schemas.ts';
import type { SignInWay } from '../texts/notification-texts-en.ts';
import { notificationTexts } from '../texts/notification-texts.ts';
import type { MailKind } from '../database/schema.ts';
import { de } from './mail-texts-de.ts';
import { en, type MailText, type MailTexts } from './mail-texts-en.ts';
import { fr } from './mail-texts-fr.ts';
import { ru } from './mail-texts-ru.ts';

export const mailTexts: Readonly<Record<Language, MailTexts>> = { en, ru, de, fr };

export interface MailFacts {
  readonly kind: MailKind;
  readonly language: Language;
  readonly timezone: string;
  readonly publicUrl: string;
  readonly link: string | null;
  readonly details: {
    readonly email?: string;
    readonly userAgent?: string;
    readonly at?: Instant;
    readonly way?: SignInWay;
    readonly provider?: string;
  };
}

export interface MailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * A mail contains no text from a user except the new email address. Somebody who registers with
 * another person's email therefore cannot send text to this person.
 */
export function writeMail(facts: MailFacts): MailMessage {
  const { language, publicUrl, link } = facts;
  const texts = mailTexts[language];
  const text = selectText(texts, facts);
  const footer = texts.footer(publicUrl.replace(/^https?:\/\//, ''));
  return {
    subject: text.subject,
    text: plainText(text, link, footer),
    html: htmlText(text, { link, footer, language }),
  };
}

function selectText(texts: MailTexts, { kind, details, language, timezone }: MailFacts): MailText {
  const at = formatTime({ language, timezone }, details.at ?? new Date(0).toISOString());
  switch (kind) {
    case 'reset_password':
      return texts.resetPassword;
    case 'password_changed':
      return texts.passwordChanged;
    case 'confirm_email':
      return texts.confirmEmail;
    case 'confirm_change':
      return texts.confirmChange;
    case 'email_changed':
      return texts.emailChanged(details.email ?? '');
    case 'new_sign_in':
      return texts.newSignIn({
        device: describeDevice(language, details.userAgent ?? ''),
        at,
        way: details.way ?? 'password',
      });
    case 'no_recovery':
      return texts.noRecovery;
    case 'account_deleted':
      return texts.accountDeleted({ at, provider: '' });
    case 'webhook_disabled':
      return texts.webhookDisabled;
    default:
      return texts.accountChanged[kind]({ at, provider: details.provider ?? '' });
  }
}

export function describeDevice(language: Language, userAgent: string): string {
  return notificationTexts[language].deviceName(parseUserAgent(userAgent));
}

function formatTime(
  { language, timezone }: { readonly language: Language; readonly timezone: string },
  at: Instant,
): string {
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: getSupportedZone(timezone),
  }).format(new Date(at));
}

function plainText(text: MailText, link: string | null, footer: string): string {
  const parts = [...text.before, ...(link === null ? [] : [link]), ...text.after];
  return `${parts.join('\n\n')}\n\n-- \n${footer}\n`;
}

interface Page {
  readonly link: string | null;
  readonly footer: string;
  readonly language: Language;
}

function htmlText(text: MailText, { link, footer, language }: Page): string {
  const button =
    link === null || text.button === undefined
      ? ''
      : `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="${buttonStyle}">${escapeHtml(text.button)}</a></p>
<p style="${smallStyle}"><a href="${escapeHtml(link)}" style="color:inherit">${escapeHtml(link)}</a></p>`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(text.subject)}</title>
</head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:700">Daymark</p>
${paragraphs(text.before)}
${button}
${paragraphs(text.after)}
<p style="${smallStyle};margin-top:32px">${escapeHtml(footer)}</p>
</div>
</body>
</html>
`;
}

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#5646d4;color:#ffffff;font-weight:600;text-decoration:none';
const smallStyle = 'font-size:14px;word-break:break-word';

function paragraphs(list: readonly string[]): string {
  return list.map((each) => `<p>${escapeHtml(each)}</p>`).join('\n');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
}
