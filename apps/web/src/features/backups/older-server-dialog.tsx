import { planRestore, type RestoreChange } from '@daymark/shared/backups/restore-plan.ts';
import { createRestoreEdits, listEntries } from '@daymark/shared/backups/restore-edits.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { createItems } from '@daymark/shared/outbox/join-queue.ts';
import { retryMissingItems } from '@daymark/shared/outbox/failed-items.ts';
import type { PersonData } from '@daymark/shared/sync/person-data.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { formatDate } from '../../lib/format.ts';
import { assertOwner } from '../../local/restore.ts';
import type { ReplacedServerData } from '../../local/replica-row.ts';
import { useReplica, useReplicaParts } from '../../local/use-replica.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/modal.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useBackupKeeper } from '../../local/backup-keeper.ts';
import styles from './backups.module.css';

/** Data that this server lacks. It is sent with its old time, so that newer edits win over it. */
interface Missing {
  readonly known: ReplacedServerData;
  readonly changes: readonly RestoreChange[];
}

function missingOn(
  state: PersonData,
  known: readonly ReplacedServerData[],
  today: CalendarDate,
): readonly Missing[] {
  return known.map((each) => {
    const { changes, newer } = planRestore(each.data, state, today);
    return { known: each, changes: [...changes, ...newer] };
  });
}

export function OlderServerDialog({ known }: { readonly known: readonly ReplacedServerData[] }) {
  const { t } = useLingui();
  const toast = useToast();
  const { replica } = useReplicaParts();
  const { source, keeper } = useBackupKeeper();
  const [isOpen, setOpen] = useState(true);
  const state = useReplica((shown) => shown);
  const missing = useMemo(() => missingOn(state, known, keeper.today()), [state, known, keeper]);
  const changes = missing.flatMap((each) => each.changes);
  const isNothing = changes.length === 0;

  useEffect(() => {
    if (isNothing) void replica.forgetKnown();
  }, [isNothing, replica]);

  async function answer(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      setOpen(false);
      await replica.forgetKnown();
    } catch {
      toast.show({
        text: t`This could not be saved on your device. Please try again.`,
        tone: 'error',
      });
    }
  }

  /** Queues all changes in one transaction, so that a failure queues none of them. */
  async function sendAgain(): Promise<void> {
    await source.outbox.change((items, given) => {
      assertOwner(source.user, given);
      const put = [...items];
      for (const { known: each, changes: own } of missing) {
        const edited_at = each.syncedAt;
        const edited_on = getToday(Date.parse(edited_at), source.user);
        const then = { ...given, edited_at, edited_on };
        put.push(...createItems(put, createRestoreEdits(own, { ...then, isShared: true }), then));
      }
      // Some changes were refused because the server lacked their area. They are sent again, too.
      const again = retryMissingItems(put, given.newId);
      return { put: [...put.slice(items.length), ...again.put], remove: again.remove };
    });
  }

  async function keep(): Promise<void> {
    for (const { known: each } of missing) {
      const data = { ...each.data, user: each.data.user ?? source.user };
      await keeper.keep(data, { kind: 'manual', is_lost_on_server: true });
    }
    toast.show({ text: t`You’ll find it in Settings, Backups.` });
  }

  if (isNothing) return null;
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      compact
      title={<Trans>This server is older than this device</Trans>}
      footer={
        <>
          <Button variant="quiet" onClick={() => void answer(keep)}>
            <Trans>Not now</Trans>
          </Button>
          <Button variant="primary" onClick={() => void answer(sendAgain)}>
            <Trans>Send again</Trans>
          </Button>
        </>
      }
    >
      <MissingList changes={changes} />
    </Dialog>
  );
}

function MissingList({ changes }: { readonly changes: readonly RestoreChange[] }) {
  const { i18n } = useLingui();
  const dates = changes.flatMap(listEntries).map(({ score_date }) => score_date);
  const areas = changes.filter(({ kind }) => kind.endsWith('-area')).length;
  const pauses = changes.filter(({ kind }) => kind === 'put-pause').length;
  const first = dates.toSorted()[0];
  const date = first && formatDate(first, i18n.locale, { dateStyle: 'long' });
  return (
    <div className={styles.stage}>
      <p>
        <Trans>The server was restored to an earlier day and is missing:</Trans>
      </p>
      <ul className={styles.missing}>
        {date && (
          <li>
            <Plural
              value={dates.length}
              one={`# mark of ${date}`}
              other={`# marks from ${date} on`}
            />
          </li>
        )}
        {areas > 0 && (
          <li>
            <Plural value={areas} one="# area or its changes" other="# areas or their changes" />
          </li>
        )}
        {pauses > 0 && (
          <li>
            <Plural value={pauses} one="# pause" other="# pauses" />
          </li>
        )}
      </ul>
      <p>
        <Trans>Send it again?</Trans>
      </p>
    </div>
  );
}
