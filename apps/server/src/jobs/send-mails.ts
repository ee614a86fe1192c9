import { setTimeout as wait } from 'node:timers/promises';
import { addOwnerPrefix } from '@daymark/shared/accounts/owned-secret.ts';
import { mailLinks, getRetryPeriod } from '../mail/mail-links.ts';
import { writeMail } from '../mail/mail-message.ts';
import type { MailEnd, MailOutcome, MailTransport } from '../mail/mail-transport.ts';
import type { Store } from '../store/store.ts';

type ClaimedMail = Awaited<ReturnType<Store['mails']['claim']>>[number];

export interface MailObserver {
  mailEnded(end: MailEnd): void;
}

interface MailJobOptions {
  readonly store: Store;
  readonly transport: MailTransport;
  readonly publicUrl: string;
  readonly clock: () => number;
  readonly random: (bytes: Uint8Array<ArrayBuffer>) => unknown;
  readonly hashOf: (token: string) => string;
  readonly log: {
    info(entry: object, message: string): void;
    warn(entry: object, message: string): void;
    error(entry: object, message: string): void;
  };
  readonly observe?: MailObserver | undefined;
  /** Milliseconds for which `work` waits for running attempts after it was stopped. */
  readonly grace?: number;
}

const batch = 10;
const minute = 60_000;
const hour = 60 * minute;
/**
 * Duration of a claim, in milliseconds. It is longer than any attempt, so no other node sends the
 * same mail.
 */
const lease = 5 * minute;
const maxPause = hour;
/**
 * Maximum number of attempts for a message that the mail server rejects. They take about two hours,
 * so that the operator can react.
 */
const maxRejections = 8;

export interface MailJob {
  /** Resolves with whether more mails may be due. */
  work(stopped: AbortSignal): Promise<boolean>;
}

export function createMailJob(options: MailJobOptions): MailJob {
  const { store, clock, grace = 4000 } = options;
  return {
    async work(stopped) {
      const now = clock();
      const formatInstant = (time: number) => new Date(time).toISOString();
      const mails = await store.mails.claim({
        now: formatInstant(now),
        until: formatInstant(now + lease),
        soon: formatInstant(now + minute),
        latest: formatInstant(now + maxPause + minute),
        limit: batch,
      });
      const sending = Promise.all(mails.map((mail) => sendOne(options, mail)));
      // Mails that a stop leaves unfinished are claimed again when this claim has expired.
      await Promise.race([sending, afterStop(stopped, grace)]);
      return mails.length === batch && !stopped.aborted;
    },
  };
}

async function afterStop(stopped: AbortSignal, grace: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onStop = () => void wait(grace, undefined, { ref: false }).then(resolve);
  if (stopped.aborted) onStop();
  else stopped.addEventListener('abort', onStop, { once: true });
  await promise;
}

async function sendOne(options: MailJobOptions, mail: ClaimedMail): Promise<void> {
  try {
    const outcome = await attempt(options, mail);
    if (outcome !== null) await recordOutcome(options, mail, outcome);
  } catch (error) {
    // The database failed. The mail is claimed again when this claim ends.
    options.log.error({ mail: mail.kind, error: String(error) }, 'a mail could not be sent');
  }
}

/** Returns null if no account has the email, or if the mail is too old or was removed meanwhile. */
async function attempt(options: MailJobOptions, mail: ClaimedMail): Promise<MailOutcome | null> {
  const { store, transport, publicUrl, clock, log, observe } = options;
  const { id, recipient, kind, details, user_id } = mail;
  const language = mail.language ?? details.language;
  const timezone = mail.timezone ?? details.timezone;
  if (language === undefined || timezone === undefined) {
    await store.mails.remove(mail);
    return null;
  }
  if (clock() > lastAttemptAt(mail)) {
    await store.mails.remove(mail);
    log.error({ mail: kind, user: user_id, attempts: mail.attempts }, 'gave up a mail');
    observe?.mailEnded('given up');
    return null;
  }
  const link = await createLink(options, mail);
  if (link === null) return null;
  const message = writeMail({ kind, language, timezone, publicUrl, ...link, details });
  return transport.send({ id, recipient, ...message });
}

/**
 * Creates the token only when the mail is sent, so that its lifetime starts then and no queued mail
 * contains it. Returns null if the mail was removed from the queue.
 */
async function createLink(
  { store, clock, random, hashOf, publicUrl }: MailJobOptions,
  mail: ClaimedMail,
): Promise<{ readonly link: string | null } | null> {
  const { kind, recipient, details, user_id } = mail;
  const link = mailLinks[kind];
  if (link === undefined || user_id === null) return { link: null };
  const bytes = new Uint8Array(32);
  random(bytes);
  const token = addOwnerPrefix(user_id, Buffer.from(bytes).toString('base64url'));
  const isStored = await store.transaction(async ({ mails, mailTokens }) => {
    if (!(await mails.lock(mail))) return false;
    await mailTokens.add({
      token_hash: hashOf(token),
      user_id,
      purpose: link.purpose,
      email: recipient,
      session_id: details.sessionId ?? null,
      never_confirmed: details.neverConfirmed === true,
      expires_at: new Date(clock() + link.lasts).toISOString(),
    });
    return true;
  });
  // Browsers do not send the fragment of a URL, so the token reaches no log.
  return isStored ? { link: `${publicUrl}${link.path}#${token}` } : null;
}

async function recordOutcome(
  { store, clock, log, observe }: MailJobOptions,
  mail: ClaimedMail,
  outcome: MailOutcome,
): Promise<void> {
  const facts = { mail: mail.kind, user: mail.user_id, attempts: mail.attempts };
  if (outcome.result === 'sent') {
    await store.mails.remove(mail);
    log.info(facts, 'sent a mail');
    observe?.mailEnded('sent');
    return;
  }
  const { error } = outcome;
  const now = clock();
  const next = now + pauseAfter(mail.attempts);
  const isRejected = outcome.result === 'rejected' && mail.attempts >= maxRejections;
  if (outcome.result === 'refused' || isRejected || next > lastAttemptAt(mail)) {
    await store.mails.remove(mail);
    log.error({ ...facts, error }, 'gave up a mail');
    observe?.mailEnded('given up');
    return;
  }
  await store.mails.retryAt(mail, new Date(next).toISOString());
  log.warn({ ...facts, error }, 'a mail has to wait');
  observe?.mailEnded('delayed');
}

/**
 * Returns the time after which no attempt is made. It also limits the first attempt, because the
 * server may have been down for days.
 */
function lastAttemptAt({ created_at, kind }: ClaimedMail): number {
  return Date.parse(created_at) + getRetryPeriod(kind);
}

function pauseAfter(attempts: number): number {
  return Math.min(minute * 2 ** Math.min(attempts - 1, 10), maxPause);
}
