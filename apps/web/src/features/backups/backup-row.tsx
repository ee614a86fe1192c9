import { canUndoWith } from '@daymark/shared/backups/stored-backups.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Download, EllipsisVertical, RotateCcw, Trash2, Undo2 } from 'lucide-react';
import { useClock } from '../../lib/use-services.ts';
import { formatDate } from '../../lib/format.ts';
import type { StoredBackup } from '../../replica/local-database.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/feedback.tsx';
import { Menu } from '../../ui/menu.tsx';
import { sizeText, useKindText, useMomentText } from './backup-texts.ts';
import styles from './backups.module.css';

interface BackupRowProps {
  readonly stored: StoredBackup;
  readonly onRestore: (stored: StoredBackup) => void;
  readonly onUndo: (stored: StoredBackup) => void;
  readonly onDownload: (stored: StoredBackup) => void;
  readonly onDelete: (stored: StoredBackup) => void;
}

export function BackupRow({ stored, onRestore, onUndo, onDownload, onDelete }: BackupRowProps) {
  const { t } = useLingui();
  const when = useMomentText()(stored.created_at);
  const kindText = useKindText();
  const now = useClock().now();
  const canUndo = stored.restored !== undefined && canUndoWith(stored, now);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>
          {when}
          {stored.is_of_earlier_account ? (
            <Chip>
              <Trans comment="A backup">From an earlier account on this device</Trans>
            </Chip>
          ) : (
            stored.kind !== 'automatic' && <Chip>{kindText(stored.kind)}</Chip>
          )}
        </span>
        <span className={styles.muted}>
          <Contents stored={stored} />
        </span>
      </div>
      <div className={styles.rowActs}>
        {canUndo ? (
          <Button
            variant="quiet"
            icon={<Undo2 size={20} className={styles.actIcon} aria-hidden />}
            aria-label={t`Undo restore: ${when}`}
            onClick={() => onUndo(stored)}
          >
            <span className={styles.actWords}>
              <Trans>Undo restore</Trans>
            </span>
          </Button>
        ) : (
          <Button
            variant="quiet"
            icon={<RotateCcw size={20} className={styles.actIcon} aria-hidden />}
            aria-label={t`Restore: ${when}`}
            onClick={() => onRestore(stored)}
          >
            <span className={styles.actWords}>
              <Trans comment="Bring back what a backup holds">Restore</Trans>
            </span>
          </Button>
        )}
        <Menu
          label={t`More: ${when}`}
          items={[
            {
              key: 'download',
              label: <Trans>Download</Trans>,
              icon: <Download size={20} aria-hidden />,
              onSelect: () => onDownload(stored),
            },
            {
              key: 'delete',
              label: <Trans>Delete</Trans>,
              icon: <Trash2 size={20} aria-hidden />,
              tone: 'danger',
              onSelect: () => onDelete(stored),
            },
          ]}
        >
          <EllipsisVertical size={20} aria-hidden />
        </Menu>
      </div>
    </li>
  );
}

function Contents({ stored }: { readonly stored: StoredBackup }) {
  const { t, i18n } = useLingui();
  const { life_areas, scores } = stored.counts;
  const parts = [
    t`${plural(life_areas, { one: '# area', other: '# areas' })}`,
    t`${plural(scores, { one: '# score', other: '# scores' })}`,
    sizeText(stored.size, i18n.locale),
  ];
  if (stored.complete_from !== null) {
    const date = formatDate(stored.complete_from, i18n.locale, { dateStyle: 'medium' });
    parts.push(t({ message: `scores from ${date} on`, comment: 'An incomplete backup' }));
  }
  return parts.join(' · ');
}
