import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileUp, Save } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { StoredBackup } from '../../replica/local-database.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, Notice } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/layout.tsx';
import { Switch } from '../../ui/fields.tsx';
import { BackupRow } from './backup-row.tsx';
import styles from './backups.module.css';

interface BackupsCardProps {
  /** Latest first; null where they cannot be read. */
  readonly backups: readonly StoredBackup[] | null;
  readonly isAutomatic: boolean;
  readonly onAutomaticChange: (isOn: boolean) => void;
  readonly isMaking: boolean;
  readonly onMake: () => void;
  readonly onFile: (file: File) => void;
  readonly onRestore: (stored: StoredBackup) => void;
  readonly onUndo: (stored: StoredBackup) => void;
  readonly onDownload: (stored: StoredBackup) => void;
  readonly onDelete: (stored: StoredBackup) => void;
}

/** A list as long as this needs no cut. */
const shownAtFirst = 3;

export function BackupsCard(props: BackupsCardProps) {
  const { isAutomatic, onAutomaticChange, onFile } = props;
  const area = useRef<HTMLDivElement>(null);
  const isDropping = useFileDrop(area, onFile);
  return (
    <div ref={area} className={styles.drop} data-dropping={isDropping || undefined}>
      <SectionCard
        title={<Trans>Backups</Trans>}
        hint={<Trans>Copies of your areas, scores and settings on this device.</Trans>}
        action={
          <Chip tone={isAutomatic ? 'good' : 'neutral'}>
            {isAutomatic ? (
              <Trans context="automatic backup">Active</Trans>
            ) : (
              <Trans context="automatic backup">Inactive</Trans>
            )}
          </Chip>
        }
      >
        <Switch
          label={<Trans>Automatic backup</Trans>}
          hint={<Trans>Every hour while Daymark is open. The newest ten are kept.</Trans>}
          checked={isAutomatic}
          onCheckedChange={onAutomaticChange}
        />
        {props.backups === null && (
          <Notice tone="error">
            <Trans>The backups on this device cannot be read.</Trans>
          </Notice>
        )}
        <Acts {...props} />
        <p className={styles.muted}>
          <Trans>
            They stay on this device until you sign out. Download one to keep it for good, or to
            take it to another device.
          </Trans>
        </p>
        <BackupList {...props} />
      </SectionCard>
    </div>
  );
}

function BackupList({ backups, onRestore, onUndo, onDownload, onDelete }: BackupsCardProps) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  if (backups === null || backups.length === 0) return null;
  const isCut = !isWhole && backups.length > shownAtFirst + 1;
  const shown = isCut ? backups.slice(0, shownAtFirst) : backups;
  return (
    <div>
      <h3 className={styles.count}>
        <Plural
          value={backups.length}
          one="# backup on this device"
          other="# backups on this device"
        />
      </h3>
      <ul ref={list} tabIndex={-1} className={styles.list}>
        {shown.map((stored) => (
          <BackupRow
            key={stored.id}
            stored={stored}
            onRestore={onRestore}
            onUndo={onUndo}
            onDownload={onDownload}
            onDelete={(deleted) => {
              // Its menu is gone with it; the focus must not be.
              list.current?.focus();
              onDelete(deleted);
            }}
          />
        ))}
      </ul>
      {isCut && (
        <Button
          variant="quiet"
          wide
          onClick={() => {
            setWhole(true);
            list.current?.focus();
          }}
        >
          <Plural value={backups.length} one="Show # backup" other="Show all # backups" />
        </Button>
      )}
    </div>
  );
}

function Acts({
  isMaking,
  onMake,
  onFile,
}: Pick<BackupsCardProps, 'isMaking' | 'onMake' | 'onFile'>) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.acts}>
      <Button icon={<Save size="1.25em" aria-hidden />} busy={isMaking} onClick={onMake}>
        <Trans>Back up now</Trans>
      </Button>
      <Button
        variant="quiet"
        icon={<FileUp size="1.25em" aria-hidden />}
        onClick={() => input.current?.click()}
      >
        <Trans>Restore from a file</Trans>
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json"
        aria-label={t`Backup file`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Else choosing the same file again would be no change.
          target.value = '';
        }}
      />
    </div>
  );
}

/** Takes a file that is dropped onto the element; whether one is over it at the moment. */
function useFileDrop(
  element: RefObject<HTMLElement | null>,
  onFile: (file: File) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFile);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;

    function onDragOver(event: DragEvent) {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    }
    function onDrop(event: DragEvent) {
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file === undefined) return;
      event.preventDefault();
      take(file);
    }
    const onDragLeave = () => setOver(false);
    target.addEventListener('dragover', onDragOver);
    target.addEventListener('dragleave', onDragLeave);
    target.addEventListener('drop', onDrop);
    return () => {
      target.removeEventListener('dragover', onDragOver);
      target.removeEventListener('dragleave', onDragLeave);
      target.removeEventListener('drop', onDrop);
    };
  }, [element]);
  return isOver;
}
