/**
 * `refused`: the mailbox does not exist, or the address is invalid. `rejected`: the mail server
 * refuses this message until its operator changes something. `failed`: a retry may succeed.
 */
export interface MailFailure {
  readonly result: 'refused' | 'rejected' | 'failed';
  readonly error: string;
}

interface SmtpError {
  readonly message?: string;
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly command?: string;
}

/** Picks parts of the error, because the whole may contain the password and the recipient. */
export function classifyMailFailure(error: unknown, recipient: string): MailFailure {
  const failure = error as SmtpError;
  const enhanced = readEnhancedCode(failure);
  const words = [failure.code, failure.responseCode, enhanced].filter((word) => word !== undefined);
  const details = [
    ...(isAboutConnection(failure) ? [printable(failure.message ?? '')] : []),
    ...(isAboutMailbox(failure) && !isAscii(recipient) ? [noSmtpUtf8] : []),
  ].filter((detail) => detail !== '');
  const text = [words.join(' ') || 'unknown', ...details].join(': ');
  return { result: getResult(failure, enhanced), error: text };
}

const noSmtpUtf8 =
  'the mailbox has letters beyond ASCII, and the mail server may lack SMTPUTF8, which they need';

function getResult(failure: SmtpError, enhanced: string | undefined): MailFailure['result'] {
  const { code, command, responseCode = 0, response = '' } = failure;
  // The mail library itself refused the address.
  if (code === 'EENVELOPE' && command === 'API') return 'refused';
  const isTooBig = command === 'MAIL FROM' && (code === 'EMESSAGE' || responseCode === 552);
  if (isTooBig) return 'rejected';
  if (responseCode < 500) return 'failed';
  if (command === 'DATA') return 'rejected';
  if (!isAboutMailbox(failure) || isForOperator(response)) return 'failed';
  // OpenSMTPD sends this response for an unknown mailbox, but also for a recipient that matches
  // none of its rules.
  if (response.startsWith('550 Invalid recipient')) return 'rejected';
  const isPermanent =
    enhanced === undefined
      ? [550, 551, 553].includes(responseCode)
      : // Codes 5.1.7 and 5.1.8 are about the sender (RFC 3463, section 3.2).
        enhanced.startsWith('5.1.') && !['5.1.7', '5.1.8'].includes(enhanced);
  return isPermanent ? 'refused' : 'failed';
}

function isAboutMailbox({ code, command }: SmtpError): boolean {
  return code === 'EENVELOPE' && command === 'RCPT TO';
}

/**
 * Returns whether the response reports a wrong setup. Many relays report a wrong setup with the
 * code of an unknown mailbox.
 */
function isForOperator(response: string): boolean {
  return /\b(?:relay|sender|access denied|authenticat|not permitted|blocked|blacklist|spam)/i.test(
    response,
  );
}

/** Returns a code of RFC 3463, such as `5.7.1`. */
function readEnhancedCode({ response = '' }: SmtpError): string | undefined {
  return /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
}

function isAboutConnection({ code, command, responseCode }: SmtpError): boolean {
  const isConnecting = command === undefined || command === 'CONN' || command === 'STARTTLS';
  return isConnecting && responseCode === undefined && code !== undefined;
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

const longest = 200;

/** Error of OpenSSL with a thread, a code, a library, a function, its words and a source file. */
const openSslError = /^[\dA-F]+:error:[\dA-F]+:[^:]*:[^:]*:([^:]+):.*$/s;

function printable(text: string): string {
  return text
    .replace(openSslError, '$1')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .slice(0, longest);
}
