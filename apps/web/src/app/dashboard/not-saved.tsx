import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import {
  DiscardChangeDialog,
  type DiscardedChange,
} from '../../features/settings/discard-change-dialog.tsx';
import {
  getAreaName,
  isOfErasedArea,
  useChangeText,
  useKnownAreas,
  useRefusalText,
  useRetry,
} from '../../features/settings/queued-changes.ts';
import { getErrorText } from '../../lib/error-text.ts';
import { vibrate } from '../../lib/vibrate.ts';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { useOutbox, useOutboxItems } from '../../local/use-outbox.tsx';
import { useReplicaParts, useSyncStatus } from '../../local/use-replica.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './not-saved.module.css';
import { type DayMessage, isFailed } from './use-day-message.ts';

interface NotSavedProps {
  readonly areas: readonly SyncedArea[];
  readonly message: DayMessage | null;
}

export function NotSaved({ areas, message }: NotSavedProps) {
  const oldData = useOldData();
  return (
    <>
      <FailedChanges areas={areas} isShown={message === 'not-saved'} />
      <NoRoomNotice isShown={message === 'no-room'} />
      <OldDataNotice oldData={message === 'old-data' ? oldData : null} />
    </>
  );
}

interface FailedChangesProps {
  readonly areas: readonly SyncedArea[];
  readonly isShown: boolean;
}

/**
 * Lists refused changes until the user retries or discards them. The screen no longer shows these
 * changes.
 */
function FailedChanges({ areas, isShown }: FailedChangesProps) {
  const { t } = useLingui();
  const { discard } = useOutbox();
  const { retry, retryAll } = useRetry();
  const changeText = useChangeText();
  const refusalText = useRefusalText();
  const discarding = useDialogState<DiscardedChange>();
  const items = useFailedItems();
  const failed = isShown ? items : [];
  const all = useKnownAreas();
  const canRetry = failed.filter(({ item }) => !isOfErasedArea(item, all));
  return (
    <>
      <div role="alert">
        {failed.map(({ item, refusal }) => {
          const { id } = item;
          const areaName = getAreaName(item, areas) ?? t`a life area`;
          return (
            <section key={id} className={styles.change}>
              <p className={styles.words}>
                <strong>
                  <Title areaName={<>{areaName}</>} />
                </strong>
                <span>{refusalText(item, refusal, all)}</span>
              </p>
              <Button
                variant="quiet"
                onClick={() => discarding.open({ id, text: changeText(item, areaName) })}
              >
                <Trans>Discard</Trans>
              </Button>
              {!isOfErasedArea(item, all) && (
                <Button variant="quiet" onClick={() => retry(id)}>
                  <Trans>Retry</Trans>
                </Button>
              )}
            </section>
          );
        })}
        {canRetry.length > 1 && (
          <div className={styles.all}>
            <Button onClick={retryAll}>
              <Trans>Retry all</Trans>
            </Button>
          </div>
        )}
      </div>
      <DiscardChangeDialog
        key={discarding.key}
        open={discarding.isOpen}
        onClose={discarding.close}
        change={discarding.subject}
        onDiscard={discard}
      />
    </>
  );
}

/**
 * `areaName` is an element, not a string, because Lingui parses tags after it inserts strings. A
 * name such as `<0/>` would become markup.
 */
function Title({ areaName }: { readonly areaName: ReactNode }) {
  return <Trans>A change to {areaName} was not saved</Trans>;
}

/**
 * Returns failed changes, except those that failed only because they depend on a refused change.
 */
function useFailedItems() {
  const items = useOutboxItems();
  const failed = items.flatMap((item) =>
    isFailed(item) && item.refusal !== undefined ? [{ item, refusal: item.refusal }] : [],
  );
  const count = useRef(failed.length);
  useEffect(() => {
    if (failed.length > count.current) vibrate('error');
    count.current = failed.length;
  }, [failed.length]);
  return failed;
}

function NoRoomNotice({ isShown }: { readonly isShown: boolean }) {
  return (
    <div role="alert">
      {isShown && (
        <section className={styles.change}>
          <p className={styles.words}>
            <strong>
              <Trans>Your account is full</Trans>
            </strong>
            <span>
              <Trans>
                Your changes are safe on this device. To sync them, erase an area you no longer
                need, with its history.
              </Trans>{' '}
              <Link href="/settings">
                <Trans>Storage</Trans>
              </Link>
            </span>
          </p>
        </section>
      )}
    </div>
  );
}

interface OldData {
  readonly reason: string;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

function useOldData(): OldData | null {
  const { i18n } = useLingui();
  const { sync } = useReplicaParts();
  const { error, isRunning } = useSyncStatus();
  if (error === null) return null;
  return {
    reason: getErrorText(i18n, error),
    isRetrying: isRunning,
    retry: () => void sync.pull(),
  };
}

/** Always renders the region, because screen readers often skip text that appears with it. */
export function OldDataNotice({ oldData }: { readonly oldData: OldData | null }) {
  return (
    <section className={oldData ? styles.change : undefined}>
      <output className={styles.words}>
        {oldData && (
          <>
            <strong>
              <Trans>Showing what’s saved on this device</Trans>
            </strong>
            <span>{oldData.reason}</span>
          </>
        )}
      </output>
      {oldData && (
        <Button variant="quiet" busy={oldData.isRetrying} onClick={oldData.retry}>
          <Trans>Retry</Trans>
        </Button>
      )}
    </section>
  );
}
