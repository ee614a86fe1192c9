import * as z from 'zod/mini';
import { createCheck, optionalText, trimAddress, type ValuesOf } from './variables.ts';

export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /**
   * Whether to use TLS from the first byte. Otherwise STARTTLS is used if the server offers it,
   * unless `ignoreTLS` is set.
   */
  readonly secure: boolean;
  readonly requireTLS: boolean;
  readonly ignoreTLS: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | undefined;
  readonly from: string;
  readonly publicUrl: string;
}

/** Also accepts a host without a domain, such as `daymark@localhost`. */
export const operatorEmail = z.email({
  error: 'must be an email address',
  pattern:
    /^(?![.'])(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)*[A-Za-z][A-Za-z0-9-]*$/,
});

export const mailVariables = {
  SMTP_URL: optionalText(
    (text) => parseSmtpUrl(text) !== null,
    'must be smtp:// or smtps:// with a host, such as smtps://user:password@mail.example.org',
  ),
  MAIL_FROM: z.optional(operatorEmail),
};

type MailValues = ValuesOf<typeof mailVariables>;

export const mailChecks = [
  createCheck<MailValues>(
    'PUBLIC_URL',
    'must be set when SMTP_URL is, because links in mails lead there',
    (values) => !values.SMTP_URL || Boolean(values.PUBLIC_URL),
  ),
  createCheck<MailValues>(
    'SMTP_URL',
    'must not send a password without TLS when NODE_ENV is production',
    (values) => values.NODE_ENV !== 'production' || !showsPassword(values),
  ),
];

function showsPassword({ SMTP_URL: smtpUrl }: MailValues): boolean {
  const place = smtpUrl === undefined ? null : parseSmtpUrl(smtpUrl);
  return place !== null && place.ignoreTLS && place.auth !== undefined;
}

export function readMailSettings(
  values: MailValues,
  supportEmail: string,
): MailSettings | undefined {
  const { SMTP_URL: smtpUrl, PUBLIC_URL: publicUrl } = values;
  const place = smtpUrl === undefined ? null : parseSmtpUrl(smtpUrl);
  if (place === null || publicUrl === undefined) return undefined;
  const from = values.MAIL_FROM ?? supportEmail;
  return { ...place, from, publicUrl: trimAddress(publicUrl) };
}

type SmtpPlace = Omit<MailSettings, 'from' | 'publicUrl'>;

function parseSmtpUrl(text: string): SmtpPlace | null {
  const url = URL.parse(text);
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    return null;
  }
  const tls = url.searchParams.get('tls');
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'tls');
  const isPlain = tls === 'off';
  const secure = url.protocol === 'smtps:';
  if (!isKnown || (tls !== null && !isPlain) || (secure && isPlain)) return null;
  if (!['', '/'].includes(url.pathname) || url.hash !== '') return null;
  const auth = decodeCredentials(url);
  if (auth === null) return null;
  // A password is sent only over TLS, unless the operator turned TLS off.
  const requireTLS = auth !== undefined && !secure && !isPlain;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS,
    ignoreTLS: isPlain,
    auth,
  };
}

function decodeCredentials(url: URL): MailSettings['auth'] | null {
  if (url.username === '') return url.password === '' ? undefined : null;
  try {
    return { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  } catch {
    return null;
  }
}
