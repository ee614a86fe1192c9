import type {
  AttemptFailure,
  SentEvent,
  WebhookAttempt,
  WebhookEvent,
} from '@daymark/shared/webhooks/webhook.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

// Repeats the shared list of events, because importing it would add validation code to the card.
export const eventWords: Readonly<Record<WebhookEvent, MessageDescriptor>> = {
  'entry.changed': msg`Entries`,
  'day.completed': msg`Complete days`,
  'streak.milestone': msg`Milestones`,
  'area.changed': msg`Life areas`,
};

export const eventHints: Readonly<Record<WebhookEvent, MessageDescriptor>> = {
  'entry.changed': msg`Marked, edited or cleared`,
  'day.completed': msg`When everything due is done`,
  'streak.milestone': msg`Long streaks and perfect weeks`,
  'area.changed': msg`Added, changed, ended or erased`,
};

export const sentWords: Readonly<Record<SentEvent, MessageDescriptor>> = {
  ...eventWords,
  'webhook.test': msg`Test`,
};

export const failureWords: Readonly<Record<AttemptFailure, MessageDescriptor>> = {
  no_answer: msg`No answer`,
  no_connection: msg`No connection`,
  no_tls: msg`No https at this port`,
  certificate: msg`The certificate is not trusted`,
  unknown_host: msg`No public address was found for this name`,
  needs_https: msg`This host needs https`,
  refused: msg`The server does not send to this address`,
};

const failureAdvice: Readonly<Record<AttemptFailure, MessageDescriptor>> = {
  no_answer: msg`The other app has to answer within ten seconds. If it wants https, the address must begin with https.`,
  no_connection: msg`Check that the other app runs there and that the port is right.`,
  no_tls: msg`Check the port. In your own network, an http address works if the operator of this server allows the host.`,
  certificate: msg`Use a certificate of a public authority, or ask the operator of this server to trust yours.`,
  unknown_host: msg`Check the name. If it is in your own network, the operator of this server has to allow it.`,
  needs_https: msg`The name has a public address. Begin the address with https, or ask the operator of this server to allow this host.`,
  refused: msg`The operator of this server has to allow this host.`,
};

/** Returns what to do after a failed attempt, or null after a delivery. */
export function getAdvice({
  status,
  failure,
}: Pick<WebhookAttempt, 'status' | 'failure'>): MessageDescriptor | null {
  if (failure !== null) return failureAdvice[failure];
  if (status === null || (status >= 200 && status < 300)) return null;
  if (status >= 300 && status < 400) {
    return msg`The address leads to another one. Enter that one, because webhooks do not follow.`;
  }
  if (status === 401 || status === 403) {
    return msg`Give the secret to the other app, then send a test. If it wants a sign-in, choose an address without one.`;
  }
  if (status === 404) return msg`The other app has nothing at this path. Check the address.`;
  if (status === 405) return msg`The other app does not accept POST at this address.`;
  return msg`See the log of the other app.`;
}
