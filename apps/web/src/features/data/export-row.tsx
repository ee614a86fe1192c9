import { Trans } from '@lingui/react/macro';
import { Download, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './data.module.css';

interface ExportRowProps {
  readonly Icon: LucideIcon;
  readonly title: ReactNode;
  /** Accessible name of the button, which must make sense alone. */
  readonly label: string;
  readonly isBusy: boolean;
  readonly onSave: () => void;
  /** Field between the title and the description. */
  readonly choice?: ReactNode;
  readonly children: ReactNode;
}

export function ExportRow(props: ExportRowProps) {
  const { Icon, title, label, isBusy, onSave, choice, children } = props;
  return (
    <li className={styles.export}>
      <Icon size={24} className={styles.exportIcon} aria-hidden />
      <div className={styles.exportWords}>
        <h3>{title}</h3>
        {choice && <div className={styles.exportChoice}>{choice}</div>}
        <p className={styles.muted}>{children}</p>
      </div>
      <Button
        aria-label={label}
        className={styles.exportAct}
        icon={<Download size="1.25em" aria-hidden />}
        busy={isBusy}
        onClick={onSave}
      >
        <Trans comment="Save a file">Save</Trans>
      </Button>
    </li>
  );
}
