import {
  type AccountStorage,
  getStorage,
} from '@daymark/shared/accounts/account-settings-endpoints.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Question, useAnswer } from '../../lib/answers.ts';
import { useOnline } from '../../lib/connectivity.ts';
import { formatSize } from '../../lib/size-text.ts';
import { useIsAccountFull } from '../../local/use-outbox.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { Progress } from '../../ui/progress.tsx';
import styles from './settings.module.css';

const storageQuestion: Question<AccountStorage> = {
  key: 'storage',
  ask: async (client, signal) => (await client.call(getStorage, {}, { signal })).body,
};

export function StorageCard() {
  const { t, i18n } = useLingui();
  const storage = useAnswer(storageQuestion);
  const isOnline = useOnline();
  const isFull = useIsAccountFull();
  const { data } = storage;
  const [used, most] = [data?.stored_bytes ?? 0, data?.quota_bytes ?? null];
  const [usedText, mostText] = [used, most ?? 0].map((bytes) => formatSize(bytes, i18n.locale));
  return (
    <SectionCard
      title={<Trans>Storage</Trans>}
      hint={
        data === undefined ? (
          storage.status === 'loading' ? (
            <Trans>Loading...</Trans>
          ) : isOnline ? (
            <Trans>Storage used couldn’t be loaded.</Trans>
          ) : (
            <Trans>Storage used appears when you’re connected.</Trans>
          )
        ) : most === null ? (
          <Trans>Your account uses {usedText}.</Trans>
        ) : (
          <Trans>
            Your account uses {usedText} of {mostText}.
          </Trans>
        )
      }
    >
      {most !== null && (
        <Progress label={t`Storage used`} value={Math.min(used, most)} max={most} />
      )}
      {isFull && (
        <Notice tone="error">
          <p>
            <strong>
              <Trans>Your account is full</Trans>
            </strong>
          </p>
          <p>
            <Trans>
              Your changes are safe on this device. To sync them, erase an area you no longer need,
              with its history.
            </Trans>
          </p>
        </Notice>
      )}
      {most !== null && !isFull && used > most * nearlyFull && (
        <p className={styles.muted}>
          <Trans>Nearly full. Erasing an area with its history makes room.</Trans>
        </p>
      )}
    </SectionCard>
  );
}

const nearlyFull = 0.9;
