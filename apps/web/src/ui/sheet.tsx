import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './sheet.module.css';
import { useModal } from './use-modal.ts';
import { useSwipeDown } from './use-swipe-down.ts';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  dismissible?: boolean | undefined;
  /** It opened with text that was typed before and is kept nowhere. */
  holdsText?: boolean | undefined;
}

/** A modal sheet at the bottom edge, in the thumb's reach, which can be swiped down; from md up a centred dialog. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, children, dismissible = true, holdsText } = props;
  const { t } = useLingui();
  const titleId = useId();
  const { ref, present, leave, handlers } = useModal({ open, onClose, dismissible, holdsText });
  const swipe = useSwipeDown(ref, leave);
  const body = useRef<HTMLDivElement>(null);
  useMarkScrolling(body, present);
  return (
    <dialog ref={ref} className={styles.sheet} aria-labelledby={titleId} {...handlers}>
      {present && (
        <div className={styles.panel} {...swipe}>
          <div className={styles.header} data-drag-handle>
            <span className={styles.grip} />
            <h2 id={titleId}>{title}</h2>
            {dismissible && (
              <IconButton label={t`Close`} onClick={onClose}>
                <X />
              </IconButton>
            )}
          </div>
          <div ref={body} className={styles.body}>
            {children}
          </div>
        </div>
      )}
    </dialog>
  );
}

/** Content taller than the sheet keeps its own scrolling; only shorter content may be pulled anywhere. */
function useMarkScrolling(body: RefObject<HTMLElement | null>, present: boolean) {
  useLayoutEffect(() => {
    const element = body.current;
    if (!element || !present) return undefined;
    const observer = new ResizeObserver(() => {
      element.toggleAttribute('data-scrolls', element.scrollHeight > element.clientHeight);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [body, present]);
}
