import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { QueueState } from '../../features/settings/queue-card.tsx';
import { formatDate } from '../../lib/format-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { useOutboxItems } from '../../outbox/use-outbox.ts';
import { useReplica } from '../../replica/use-replica.ts';
import { areaNameOf, asError } from '../queue-words.ts';

/** A restored backup puts thousands into the queue, which nobody reads and which would take seconds to put into words. */
const step = 20;

/** The queue of the signed-in user: how long it is, and its beginning in words. */
export function useQueuedChanges(): QueueState {
  const { i18n, t } = useLingui();
  const items = useOutboxItems();
  const areas = useReplica((state) => state.areas);
  const changeText = useChangeText();
  const [most, setMost] = useState(step);
  const refused = items.filter(({ state }) => state === 'refused');
  const waiting = items.filter(({ state }) => state !== 'refused');
  // They need the person, so they come first.
  const first = [...refused, ...waiting.slice(0, most)].slice(0, most);
  const created = items.flatMap((item) => (item.operation === 'createLifeArea' ? [item.data] : []));
  const known = [...areas.values(), ...created];
  return {
    waiting: waiting.length,
    refused: refused.length,
    isBulk: waiting.length > step,
    onMore: () => setMost((before) => before + step),
    shown: first.map((item) => ({
      id: item.id,
      text: changeText(item, areaNameOf(item, known) ?? t`a life area`),
      state: item.state === 'sent' ? 'sending' : item.state,
      nextTry: item.next_attempt_at,
      reason: item.refusal ? errorText(i18n, asError(item.refusal)) : null,
    })),
  };
}

/** What a queued change does, given the name of its area. */
export function useChangeText(): (item: OutboxItem, area: string) => string {
  const { t, i18n } = useLingui();
  const dateOf = (date: string) => formatDate(date, i18n.locale, { day: 'numeric', month: 'long' });
  return (item, area) => {
    switch (item.operation) {
      case 'createLifeArea':
        return t({ message: `Create ${area}`, comment: 'A change: a life area by its name' });
      case 'updateLifeArea':
        return t({ message: `Edit ${area}`, comment: 'A change: a life area by its name' });
      case 'deleteLifeArea':
        return item.subject.erase
          ? t({ message: `Delete ${area} with its history`, comment: 'A change' })
          : t({ message: `Delete ${area}`, comment: 'A change: a life area by its name' });
      case 'recordScore': {
        const date = dateOf(item.subject.score_date);
        return item.data.score === 1
          ? t({ message: `${area}: completed on ${date}`, comment: 'A life area, a day' })
          : t({ message: `${area}: not done on ${date}`, comment: 'A life area, a day' });
      }
      case 'deleteScore': {
        const date = dateOf(item.subject.score_date);
        return t({ message: `${area}: score of ${date} cleared`, comment: 'A life area, a day' });
      }
      case 'createPause':
      case 'updatePause':
      case 'deletePause':
        return t({ message: 'Change a pause', comment: 'A change: days on which areas rest' });
      case 'updateMe':
        return t({ message: 'Account settings', comment: 'What a change is about' });
      case 'updateNotificationSettings':
        return t({ message: 'Notification settings', comment: 'What a change is about' });
      case 'markNotificationRead':
        return t({ message: 'Mark a notification as read', comment: 'A change' });
      default:
        return t({ message: 'Mark all notifications as read', comment: 'A change' });
    }
  };
}
