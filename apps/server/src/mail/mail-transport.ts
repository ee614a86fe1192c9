import type { MailMessage } from './mail-message.ts';
import type { MailSettings } from './mail-settings.ts';

export interface OutgoingMail extends MailMessage {
  readonly id: string;
  readonly recipient: string;
}

/**
 * What became of handing a mail to the mail server. refused: it will never take it, such as for a mailbox that does not exist. failed: a later
 * try may succeed.
 */
export type MailOutcome =
  | { readonly result: 'sent' }
  | { readonly result: 'refused' | 'failed'; readonly error: string };

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
  const transport = createTransport({
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
  const { hostname } = new URL(publicUrl);

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
      return within(sending, deadline).then(() => ({ result: 'sent' }) as const, outcomeOf);
    },
  };
}

/** What the library would take for a list, a comment or a name with an address behind it would go to another address. */
function isPlain(address: string): boolean {
  return /^[^\s@<>(),:;"\\[\]]+@[^\s@<>(),:;"\\[\]]+$/.test(address);
}

function outcomeOf(error: unknown): MailOutcome {
  // Never the whole error: it may hold the commands, and so the password and the recipient.
  const { code, responseCode, command } = error as SmtpError;
  const isOfRecipient = command === 'RCPT TO' || command === 'API';
  const isRefused = code === 'EENVELOPE' && isOfRecipient && (responseCode ?? 500) >= 500;
  const words = [code, responseCode].filter((word) => word !== undefined).join(' ');
  return { result: isRefused ? 'refused' : 'failed', error: words || 'unknown' };
}

interface SmtpError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error(), { code: 'ETIMEDOUT' })),
    milliseconds,
  );
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}
