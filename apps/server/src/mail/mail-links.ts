import type { MailKind, MailTokenPurpose } from '../database/schema.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

interface MailLink {
  readonly purpose: MailTokenPurpose;
  readonly path: string;
  /** Milliseconds from sending to expiry. */
  readonly lasts: number;
}

export const mailLinks: Readonly<Partial<Record<MailKind, MailLink>>> = {
  reset_password: { purpose: 'reset', path: '/reset-password', lasts: 20 * minute },
  confirm_email: { purpose: 'confirm', path: '/confirm-email', lasts: 7 * day },
  confirm_change: { purpose: 'change', path: '/confirm-email', lasts: day },
  email_changed: { purpose: 'undo', path: '/undo-email', lasts: 7 * day },
};

/**
 * Returns for how many milliseconds a mail is retried. A password reset is useless on the next day.
 */
export function getRetryPeriod(kind: MailKind): number {
  return kind === 'reset_password' ? 2 * hour : 2 * day;
}
