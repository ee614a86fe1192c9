import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '../../lib/format-number.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useOutboxItems } from '../../outbox/use-outbox.ts';
import type { StoredBackup } from '../../outbox/local-backup.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './backups.module.css';
import { useUndoRestore } from './use-undo-restore.ts';

interface RestoreDoneProps {
  /** The backup that was made before. */
  readonly madeBefore: StoredBackup;
  readonly onUndone: () => void;
}

/** What is restored is on the device; it reaches the server meanwhile or later, whether or not this is open. */
export function RestoreDone({ madeBefore, onUndone }: RestoreDoneProps) {
  const { undo, isUndoing } = useUndoRestore();
  const changes = madeBefore.undo?.length ?? 0;

  async function undoAndClose(): Promise<void> {
    if (await undo(madeBefore)) onUndone();
  }

  return (
    <>
      <Notice tone="success">
        <Plural value={changes} one="# change was made." other="# changes were made." />
      </Notice>
      <Sending />
      <div className={styles.acts}>
        <Button
          icon={<Undo2 size="1.25em" aria-hidden />}
          busy={isUndoing}
          onClick={() => void undoAndClose()}
        >
          <Trans>Undo restore</Trans>
        </Button>
      </div>
    </>
  );
}

function Sending() {
  const { t, i18n } = useLingui();
  const waiting = useOutboxItems().filter(({ state }) => state !== 'refused').length;
  const isOnline = useOnline();
  const [most, setMost] = useState(waiting);
  if (waiting > most) setMost(waiting);
  if (waiting === 0) {
    return (
      <output className={styles.muted}>
        <Trans>Everything is on the server.</Trans>
      </output>
    );
  }
  const left = formatNumber(waiting, i18n.locale);
  return (
    <div className={styles.sending}>
      <progress
        className={styles.progress}
        aria-label={t`Sending`}
        max={most}
        value={most - waiting}
      />
      <p className={styles.muted}>
        {isOnline ? (
          <Trans>{left} still to be sent. You can close this: it goes on by itself.</Trans>
        ) : (
          <Trans>{left} still to be sent, once you are online again.</Trans>
        )}
      </p>
    </div>
  );
}
