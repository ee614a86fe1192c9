import { isIP } from 'node:net';
import { classifyMailFailure, type MailFailure } from './mail-failure.ts';
import type { MailMessage } from './mail-message.ts';
import type { MailSettings } from '../config/mail-settings.ts';

export interface OutgoingMail extends MailMessage {
  readonly id: string;
  readonly recipient: string;
}

export type MailOutcome = { readonly result: 'sent' } | MailFailure;

/** Final state of a mail. 'given up' was refused or tried for too long. */
export type MailEnd = 'sent' | 'delayed' | 'given up';

export interface MailTransport {
  send(mail: OutgoingMail): Promise<MailOutcome>;
}

/** Maximum milliseconds for a mail. Single commands may each be answered in time and never end. */
const mailDeadline = 60_000;

/** Loads the library on demand, because servers without mail do not need it. */
export async function createMailTransport(
  settings: MailSettings,
  deadline = mailDeadline,
): Promise<MailTransport> {
  const { createTransport } = await import('nodemailer');
  const { host, port, secure, requireTLS, ignoreTLS, auth, from, publicUrl } = settings;
  const { hostname } = new URL(publicUrl);
  const transport = createTransport({
    // Some relays refuse an EHLO name without a dot, such as the host name of a container.
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
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ id, recipient, subject, text, html }) {
      if (!isPlain(recipient)) return { result: 'refused', error: 'no plain address' };
      const sending = transport.sendMail({
        // Addresses given as objects are not parsed as lists.
        from: { name: 'Daymark', address: from },
        to: { name: '', address: recipient },
        envelope: { from, to: [recipient] },
        subject,
        text,
        html,
        // Same for each attempt, so that mail programs can recognize a duplicate.
        messageId: `<${id}@${hostname}>`,
        // Prevents automatic replies.
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

/** Returns whether the library reads the text as one address, not as a list or a name. */
function isPlain(address: string): boolean {
  return /^[^\s@<>(),:;"\\[\]]+@[^\s@<>(),:;"\\[\]]+$/.test(address);
}

/** IP addresses are in brackets (RFC 5321, section 4.1.3). */
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
