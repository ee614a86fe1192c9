import { isIP } from 'node:net';
import { classifyMailFailure, type MailFailure } from './mail-failure.ts';
import type { MailMessage } from './mail-message.ts';
import type { MailSettings } from '../config/mail-settings.ts';

export interface OutgoingMail extends MailMessage {
  readonly id: string;
  readonly recipient: string;
}

export type MailOutcome = { readonly result: 'sent' } | MailFailure;

/** 'given up': the mail was refused, rejected too often or retried for too long. */
export type MailEnd = 'sent' | 'delayed' | 'given up';

export interface MailTransport {
  send(mail: OutgoingMail): Promise<MailOutcome>;
}

/**
 * Maximum milliseconds for sending a mail. Without this limit, a slow mail server could prolong
 * sending by answering each command just in time.
 */
const mailDeadline = 60_000;

/** Imports the mail library only here, because servers without mail do not need it. */
export async function createMailTransport(
  settings: MailSettings,
  deadline = mailDeadline,
): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const { host, port, secure, requireTLS, ignoreTLS, auth, from, publicUrl } = settings;
  const { hostname } = new URL(publicUrl);
  const transport = createTransport({
    // Some relays refuse an EHLO name without a dot, such as the host name of a container.
    name: getEhloName(hostname),
    host,
    port,
    secure,
    requireTLS,
    ignoreTLS,
    auth,
    connectionTimeout: deadline / 4,
    greetingTimeout: deadline / 4,
    dnsTimeout: deadline / 4,
    socketTimeout: deadline / 2,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ id, recipient, subject, text, html }) {
      if (!isPlain(recipient)) return { result: 'refused', error: 'no plain address' };
      const sending = transport.sendMail({
        // An address in an object is not parsed as a list.
        from: { name: 'Daymark', address: from },
        to: { name: '', address: recipient },
        envelope: { from, to: [recipient] },
        subject,
        text,
        html,
        // The id is the same for each attempt, so mail programs can recognize a duplicate.
        messageId: `<${id}@${hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      try {
        await within(sending, deadline);
        return { result: 'sent' };
      } catch (error) {
        return classifyMailFailure(error, recipient);
      }
    },
  };
}

/** Refuses an address that the mail library could read as a list or as a name with an address. */
function isPlain(address: string): boolean {
  return /^[^\s@<>(),:;"\\[\]]+@[^\s@<>(),:;"\\[\]]+$/.test(address);
}

/** Puts IP addresses in brackets (RFC 5321, section 4.1.3). */
function getEhloName(hostname: string): string {
  if (isIP(hostname) === 4) return `[${hostname}]`;
  return hostname.startsWith('[') ? `[IPv6:${hostname.slice(1)}` : hostname;
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })),
    milliseconds,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
