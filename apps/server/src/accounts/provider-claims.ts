import { email, fullName } from '@daymark/shared/accounts/account.ts';
import * as limits from '@daymark/shared/limits.ts';
import type { Claims } from '../single-sign-on/identity-provider.ts';

interface EmailRule {
  /** Whether the operator vouches for the emails of the provider, so that it need not call them verified. */
  readonly trustsEmail: boolean;
}

/** The email that the identity provider has verified; null where it has not, or where it is none that an account could have. */
export function verifiedEmailOf(claims: Claims, { trustsEmail }: EmailRule): string | null {
  const verified = claims['email_verified'];
  // Some providers write the text.
  const isVerified = verified === true || String(verified).toLowerCase() === 'true';
  const parsed = email.safeParse(claims['email']);
  if (!parsed.success || !isStorable(parsed.data)) return null;
  return isVerified || trustsEmail ? parsed.data : null;
}

/** What the new account is called: as the provider says, else as the email does. */
export function fullNameOf(claims: Claims, verifiedEmail: string): string {
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

/** At most 255 ASCII characters (OpenID Connect Core, section 2). */
export function isSubject(subject: string): boolean {
  return /^[\x20-\x7e]{1,255}$/.test(subject);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

/** PostgreSQL stores neither U+0000 nor half a surrogate pair. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
