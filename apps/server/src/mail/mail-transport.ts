import { isIP } from 'node:net';
import { mailFailureOf, type MailFailure } from './mail-failure.ts';
import type { MailMessage } from './mail-message.ts';
import type { MailSettings } from '../config/mail-settings.ts';

export interface OutgoingMail extends MailMessage {
  readonly id: string;
  readonly recipient: string;
}

export type MailOutcome = { readonly result: 'sent' } | MailFailure;

/** What became of a mail: 'given up' is one that was refused, or tried for too long. */
export type MailEnd = 'sent' | 'delayed' | 'given up';

export interface MailTransport {
  send(mail: OutgoingMail): Promise<MailOutcome>;
}

/** For the whole of one mail, in milliseconds: a mail server may answer every second and never come to an end. */
const mailDeadline = 60_000;

/** Loads the library only now: a server without mail needs none of it. */
export async function createMailTransport(
  settings: MailSettings,
  deadline = mailDeadline,
): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const { host, port, secure, requireTLS, ignoreTLS, auth, from, publicUrl } = settings;
  const { hostname } = new URL(publicUrl);
  const transport = createTransport({
    // Some relays refuse a name without a dot in EHLO, which is what a container's machine has.
    name: ehloNameOf(hostname),
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
    // A mail is made of our texts: nothing in it may name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ id, recipient, subject, text, html }) {
      if (!isPlain(recipient)) return { result: 'refused', error: 'no plain address' };
      const sending = transport.sendMail({
        // As objects they are addresses and no lists to be parsed.
        from: { name: 'Daymark', address: from },
        to: { name: '', address: recipient },
        envelope: { from, to: [recipient] },
        subject,
        text,
        html,
        // The same for each attempt, so that who gets it twice may show it once.
        messageId: `<${id}@${hostname}>`,
        // No out-of-office note answers it.
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      try {
        await within(sending, deadline);
        return { result: 'sent' };
      } catch (error) {
        return mailFailureOf(error, recipient);
      }
    },
  };
}

/** What the library would take for a list, a comment or a name with an address behind it would go to another address. */
function isPlain(address: string): boolean {
  return /^[^\s@<>(),:;"\\[\]]+@[^\s@<>(),:;"\\[\]]+$/.test(address);
}

/** An address stands in brackets there (RFC 5321, section 4.1.3). */
function ehloNameOf(hostname: string): string {
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
