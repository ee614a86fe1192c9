import { Plural, Trans } from '@lingui/react/macro';
import { ArrowDownUp, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useAction } from '../../lib/use-action.ts';
import { useDialogState } from '../../lib/use-dialog-state.ts';
import { countBackups } from '../../local/local-backup.ts';
import type { Unsent } from '../../local/outbox.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import styles from './settings.module.css';

interface ClearCardProps {
  /** Removes everything from this device. Rejects if a part could not be removed. */
  readonly onClear: () => Promise<void>;
}

export function DataCard() {
  return (
    <SectionCard
      title={<Trans>Import and export</Trans>}
      hint={<Trans>Move in from another app, or download your data.</Trans>}
    >
      <div className={styles.acts}>
        <Link href="/data" asChild>
          <ButtonLink icon={<ArrowDownUp size="1.25em" aria-hidden />}>
            <Trans>Import and export</Trans>
          </ButtonLink>
        </Link>
      </div>
    </SectionCard>
  );
}

export function ClearCard({ onClear }: ClearCardProps) {
  const clearing = useDialogState<'all'>();
  return (
    <>
      <SectionCard
        title={<Trans>Clear this device</Trans>}
        hint={<Trans>Remove Daymark’s data from this device. Your account isn’t affected.</Trans>}
      >
        <div className={styles.acts}>
          <Button icon={<Trash2 size="1.25em" aria-hidden />} onClick={() => clearing.open('all')}>
            <Trans comment="Clear the app's data from this device">Clear</Trans>
          </Button>
        </div>
      </SectionCard>
      <ClearDataDialog
        key={clearing.key}
        open={clearing.isOpen}
        onClose={clearing.close}
        onClear={onClear}
      />
    </>
  );
}

interface ClearDataDialogProps extends ClearCardProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function ClearDataDialog({ open, onClose, onClear }: ClearDataDialogProps) {
  const { run, isPending, error } = useAction(onClear);
  return (
    <QuestionDialog
      {...{ open, onClose, isPending }}
      title={<Trans>Clear app data?</Trans>}
      actText={<Trans comment="Clear the app's data from this device">Clear</Trans>}
      onAct={run}
      failure={
        error !== null && (
          <Trans>
            Not everything could be cleared. Close other windows of Daymark and try again.
          </Trans>
        )
      }
    >
      <p>
        <Trans>
          This removes cached data, backups, waiting changes and settings from this device and signs
          you out here. Your account and what has been synced stay safe.
        </Trans>
      </p>
      {open && <WhatIsLost />}
    </QuestionDialog>
  );
}

function WhatIsLost() {
  const { own, others } = useUnsent();
  const backups = useBackupCount();
  if (own + others + backups === 0) return null;
  return (
    <Notice tone={own + others === 0 ? 'info' : 'error'}>
      {own > 0 && (
        <p>
          <Plural
            value={own}
            one="# unsynced change of yours will be lost."
            other="# unsynced changes of yours will be lost."
          />
        </p>
      )}
      {others > 0 && (
        <p>
          <Plural
            value={others}
            one="# unsent change of someone else who uses this device will be lost."
            other="# unsent changes of others who use this device will be lost."
          />
        </p>
      )}
      {backups > 0 && (
        <p>
          <Plural
            value={backups}
            one="# backup on this device goes too. Download it first if you want to keep it."
            other="# backups on this device go too. Download one first if you want to keep it."
          />
        </p>
      )}
    </Notice>
  );
}

/** Returns the number of unsent changes. Counts again whenever the queue changes. */
function useUnsent(): Unsent {
  const outbox = useOutbox();
  const [unsent, setUnsent] = useState<Unsent>({ own: outbox.items().length, others: 0 });
  useEffect(() => {
    const count = () => void outbox.unsent().then(setUnsent, () => {});
    count();
    return outbox.subscribe(count);
  }, [outbox]);
  return unsent;
}

function useBackupCount(): number {
  const { database } = useOutbox();
  const [count, setCount] = useState(0);
  useEffect(() => {
    countBackups(database).then(setCount, () => {});
  }, [database]);
  return count;
}
