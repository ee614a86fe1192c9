import { email, fullName } from '@daymark/shared/accounts/account.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Claims, IdentityProvider } from '../single-sign-on/identity-provider.ts';

type EmailRule = Pick<IdentityProvider, 'trustsEmail'>;

/** Returns null for an email that is invalid, or neither verified nor trusted. */
export function readVerifiedEmail(claims: Claims, { trustsEmail }: EmailRule): string | null {
  const verified = claims['email_verified'];
  // Some providers send the text 'true'.
  const isVerified = verified === true || String(verified).toLowerCase() === 'true';
  const parsed = email.safeParse(claims['email']);
  if (!parsed.success || !isStorable(parsed.data)) return null;
  return isVerified || trustsEmail ? parsed.data : null;
}

export function readFullName(claims: Claims, verifiedEmail: string): string {
  const localPart = verifiedEmail.slice(0, verifiedEmail.lastIndexOf('@'));
  const given = [claims['given_name'], claims['family_name']].filter(isText).join(' ');
  const names = [claims['name'], given, claims['preferred_username'], localPart, verifiedEmail];
  for (const name of names) {
    if (!isText(name)) continue;
    const parsed = fullName.safeParse(name.trim().slice(0, limits.fullName.max));
    if (parsed.success && isStorable(parsed.data)) return parsed.data;
  }
  return verifiedEmail.slice(0, limits.fullName.max);
}

/** OpenID Connect Core, section 2, allows at most 255 ASCII characters. */
export function isValidSubject(subject: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(subject);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
