import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './button.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in view below the scrolling content: the buttons, the main one last. */
  footer?: ReactNode | undefined;
  /** A question of one sentence stays a small card on a phone; everything else fills its screen. */
  compact?: boolean | undefined;
  dismissible?: boolean | undefined;
}

/** A modal dialog. Mark what should have focus first with `data-autofocus`; else it is the first control. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, footer, compact, dismissible = true } = props;
  const { t } = useLingui();
  const titleId = useId();
  const bodyId = useId();
  const { ref, present, handlers } = useModal({ open, onClose, dismissible });
  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, compact && styles.compact)}
      aria-labelledby={titleId}
      aria-describedby={compact ? bodyId : undefined}
      {...handlers}
    >
      {present && (
        <div className={styles.panel}>
          <div className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            {dismissible && !compact && (
              <IconButton label={t`Close`} className={styles.close} onClick={onClose}>
                <X />
              </IconButton>
            )}
          </div>
          <div id={bodyId} className={styles.body}>
            {children}
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
