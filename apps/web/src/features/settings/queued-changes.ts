import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { countChangesOfItem, countQueued } from '@daymark/shared/outbox/count-queued.ts';
import { getAreaId } from '@daymark/shared/outbox/edit.ts';
import type { OutboxItem, ServerRefusal } from '@daymark/shared/outbox/outbox-item.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '../../lib/api-errors.ts';
import { getErrorText } from '../../lib/error-text.ts';
import { formatDate, formatNumber } from '../../lib/format.ts';
import { useOutbox, useOutboxItems } from '../../local/use-outbox.tsx';
import { useReplica } from '../../local/use-replica.tsx';
import { useToast } from '../../ui/toast.tsx';

export interface QueuedChange {
  readonly id: string;
  readonly text: string;
  readonly state: 'pending' | 'sending' | 'refused';
  /** Time of the next attempt, if the server asked to wait. Null if the change can be sent now. */
  readonly nextTry: string | null;
  /** Reason of the refusal. Null if the change waits, or failed because of another change. */
  readonly reason: string | null;
  readonly canRetry: boolean;
}

interface QueueState {
  readonly waiting: number;
  readonly refused: number;
  readonly canRetry: number;
  /** Whether there are too many changes to decide on one by one, for example after a restore. */
  readonly isBulk: boolean;
  readonly shown: readonly QueuedChange[];
  readonly onMore: () => void;
}

/**
 * Number of changes described at a time. A restored backup queues thousands of changes, and
 * describing all of them would take seconds.
 */
const step = 20;

export function useQueuedChanges(): QueueState {
  const { t } = useLingui();
  const items = useOutboxItems();
  const known = useKnownAreas();
  const changeText = useChangeText();
  const refusalText = useRefusalText();
  const [shownCount, setShownCount] = useState(step);
  const refused = items.filter(({ state }) => state === 'refused');
  const waiting = items.filter(({ state }) => state !== 'refused');
  // Refused changes come first, because they need a decision.
  const first = [...refused, ...waiting.slice(0, shownCount)].slice(0, shownCount);
  return {
    waiting: countQueued(waiting),
    refused: refused.length,
    canRetry: refused.filter((item) => !isOfErasedArea(item, known)).length,
    isBulk: countQueued(waiting) > step,
    onMore: () => setShownCount((before) => before + step),
    shown: first.map((item) => ({
      id: item.id,
      text: changeText(item, getAreaName(item, known) ?? t`a life area`),
      state: item.state === 'sent' ? 'sending' : item.state,
      nextTry: item.next_attempt_at,
      reason: item.refusal ? refusalText(item, item.refusal, known) : null,
      canRetry: item.state === 'refused' && !isOfErasedArea(item, known),
    })),
  };
}

export function useKnownAreas(): readonly (Named & { readonly id: string })[] {
  const items = useOutboxItems();
  const areas = useReplica((state) => state.areas);
  const created = items.flatMap(({ edit }) =>
    edit.kind === 'area' && edit.is_new ? [{ id: edit.id, name: edit.fields?.name ?? '' }] : [],
  );
  return [...areas.values(), ...created];
}

export function useChangeText(): (item: OutboxItem, area: string) => string {
  const { t, i18n } = useLingui();
  const areas = useReplica((state) => state.areas);
  const dateOf = (date: string) => formatDate(date, i18n.locale, { day: 'numeric', month: 'long' });
  return (item, area) => {
    const { edit } = item;
    switch (edit.kind) {
      case 'area':
        if (edit.fields === null)
          return t({ message: `Erase ${area} with its history`, comment: 'A change' });
        if (edit.is_new)
          return t({ message: `Create ${area}`, comment: 'A change: a life area by its name' });
        return edit.fields.deleted_at === undefined
          ? t({ message: `Edit ${area}`, comment: 'A change: a life area by its name' })
          : t({ message: `End ${area}`, comment: 'A change: a life area by its name' });
      case 'mark': {
        const date = dateOf(edit.score_date);
        if (edit.fields === null)
          return t({ message: `${area}: mark of ${date} cleared`, comment: 'A life area, a day' });
        const { score, added_amount, amount = added_amount } = edit.fields;
        const unit = areas.get(getAreaId(edit) ?? '')?.unit ?? '';
        if (typeof amount === 'number') {
          const sign = added_amount !== undefined && added_amount > 0 ? '+' : '';
          const number = `${sign}${formatNumber(amount, i18n.locale)}\u{a0}${unit}`.trimEnd();
          return t({ message: `${area}: ${number} on ${date}`, comment: 'A life area, an amount' });
        }
        return score === 1
          ? t({ message: `${area}: completed on ${date}`, comment: 'A life area, a day' })
          : t({ message: `${area}: not done on ${date}`, comment: 'A life area, a day' });
      }
      case 'year': {
        const { year } = edit.entries;
        const days = countChangesOfItem(item);
        return edit.clears
          ? t({
              message: `${area}: ${plural(days, { one: '# mark', other: '# marks' })} of ${year} cleared`,
              comment: 'A life area; of the year 2025, say',
            })
          : t({
              message: `${area}: ${plural(days, { one: '# day', other: '# days' })} of ${year}`,
              comment: 'A life area; of the year 2025, say',
            });
      }
      case 'pause':
        return t({ message: 'Change a pause', comment: 'A change: days on which areas rest' });
      case 'profile':
        return t({ message: 'Account settings', comment: 'What a change is about' });
      case 'settings':
        return t({ message: 'Notification settings', comment: 'What a change is about' });
      case 'remind-again':
        return t({ message: 'Remind again in an hour', comment: 'A change' });
      default:
        return edit.id === null
          ? t({ message: 'Mark all notifications as read', comment: 'A change' })
          : t({ message: 'Mark a notification as read', comment: 'A change' });
    }
  };
}

interface Identified {
  readonly id?: string | undefined;
}
type Named = Pick<SyncedArea, 'name'> & Identified;

export function getAreaName(item: OutboxItem, areas: readonly Named[]): string | undefined {
  const { edit, life_area_id } = item;
  if (edit.kind === 'area' && edit.is_new) return edit.fields?.name;
  return areas.find(({ id }) => id === life_area_id)?.name;
}

/**
 * Returns whether the area of the change is erased. A retry cannot help, because only a restore
 * brings the area back.
 */
export function isOfErasedArea(
  { edit, life_area_id, refusal }: Pick<OutboxItem, 'edit' | 'life_area_id' | 'refusal'>,
  areas: readonly Identified[],
): boolean {
  const code = refusal?.code;
  if (edit.kind === 'area' && edit.is_new) return code === 'area_erased';
  if (life_area_id === undefined || (code !== 'area_erased' && code !== 'not_found')) return false;
  return !areas.some(({ id }) => id === life_area_id);
}

export function useRefusalText() {
  const { i18n, t } = useLingui();
  return (item: OutboxItem, refusal: ServerRefusal, areas: readonly Identified[]): string =>
    isOfErasedArea(item, areas)
      ? t`This area was deleted, so the change can’t be saved.`
      : getErrorText(i18n, asError(refusal));
}

function asError({ status, code, detail, errors }: ServerRefusal): ApiError {
  return new ApiError({ status, body: { code, detail, errors }, retryAfter: null });
}

export function useRetry() {
  const { t } = useLingui();
  const outbox = useOutbox();
  const known = useKnownAreas();
  const toast = useToast();

  function showNotStored(): void {
    const text = t`This could not be saved on your device. Please try again.`;
    toast.show({ text, tone: 'error' });
  }

  return {
    retry: (id: string) => void outbox.retry(id).catch(showNotStored),
    retryAll: () =>
      void outbox.retryAll((item) => isOfErasedArea(item, known)).catch(showNotStored),
  };
}
