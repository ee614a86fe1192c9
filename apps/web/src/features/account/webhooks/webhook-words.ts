import type { AttemptFailure, SentEvent, WebhookEvent } from '@daymark/shared/webhooks/webhook.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

// Repeats the list of events. The shared list would add its validation code to the card.
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
  unknown_host: msg`No public address was found for this name`,
  refused: msg`The server does not send to this address`,
};
