import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Closable } from '../lib/use-dialog-state.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './modal.module.css';

interface DialogProps extends Closable {
  title: ReactNode;
  children: ReactNode;
  /** Content that stays below the scrolling content. The main button comes last. */
  footer?: ReactNode | undefined;
  /** Small card on phones for a short question. Other dialogs fill the screen on phones. */
  compact?: boolean | undefined;
  /** False while leaving would lose data. Escape, Back and a tap outside then do nothing. */
  dismissible?: boolean | undefined;
}

/** Modal dialog. The element with `data-autofocus` gets the focus, or else the first control. */
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

interface SheetProps extends Pick<DialogProps, 'open' | 'onClose' | 'title' | 'children'> {
  /** Whether the sheet opened with typed text that is not stored anywhere. */
  holdsText?: boolean | undefined;
}

/** Modal sheet at the bottom edge that can be swiped down. A centered dialog on larger screens. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, children, holdsText } = props;
  const { t } = useLingui();
  const titleId = useId();
  const { ref, present, leave, handlers } = useModal({ open, onClose, holdsText });
  const swipe = useSwipeDown(ref, leave);
  const body = useRef<HTMLDivElement>(null);
  useMarkScrolling(body, present);
  return (
    <dialog ref={ref} className={styles.sheet} aria-labelledby={titleId} {...handlers}>
      {present && (
        <div className={styles.sheetPanel} {...swipe}>
          <div className={styles.sheetHeader} data-drag-handle>
            <span className={styles.grip} />
            <h2 id={titleId}>{title}</h2>
            <IconButton label={t`Close`} onClick={onClose}>
              <X />
            </IconButton>
          </div>
          <div ref={body} className={styles.sheetBody}>
            {children}
          </div>
        </div>
      )}
    </dialog>
  );
}

/**
 * Marks content that is taller than the sheet. A swipe on it scrolls and does not drag the sheet.
 */
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

const leastDrag = 8;
const farEnough = 96;
/** Speed in pixels per millisecond. */
const fastEnough = 0.6;

interface Drag {
  pointer: number;
  y: number;
  startedAt: number;
  active: boolean;
}

/** Sets `--drag` to the swiped distance. Swipes on fields and on scrolling content do not count. */
function useSwipeDown(panel: RefObject<HTMLElement | null>, onSwipe: () => void) {
  const drag = useRef<Drag | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.pointerType === 'mouse' || !(event.target instanceof Element)) return;
    if (!mayDrag(event.target)) return;
    drag.current = {
      pointer: event.pointerId,
      y: event.clientY,
      startedAt: event.timeStamp,
      active: false,
    };
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const current = drag.current;
    if (!current || current.pointer !== event.pointerId) return;
    const distance = event.clientY - current.y;
    if (!current.active && distance > leastDrag) {
      current.active = true;
      // Captures the pointer, so that the button under the finger is not pressed.
      event.currentTarget.setPointerCapture(event.pointerId);
      panel.current?.setAttribute('data-dragging', '');
    }
    if (current.active) {
      panel.current?.style.setProperty('--drag', `${Math.max(0, distance)}px`);
    }
  }

  function onPointerUp(event: PointerEvent<HTMLElement>) {
    const current = release();
    if (!current?.active) return;
    const distance = event.clientY - current.y;
    const speed = distance / Math.max(1, event.timeStamp - current.startedAt);
    if (distance > farEnough || (distance > leastDrag && speed > fastEnough)) onSwipe();
  }

  function release(): Drag | null {
    const current = drag.current;
    drag.current = null;
    panel.current?.removeAttribute('data-dragging');
    panel.current?.style.removeProperty('--drag');
    return current;
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: release };
}

function mayDrag(target: Element): boolean {
  if (target.closest('[data-drag-handle]')) return true;
  if (target.closest('input, textarea, select')) return false;
  return target.closest('[data-scrolls]') === null;
}

type ModalOptions = Pick<DialogProps, 'open' | 'onClose' | 'dismissible'> &
  Pick<SheetProps, 'holdsText'>;

function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** Controls with typed text. A choice is easily made again, but text is not. */
const typedInto =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"])';

/**
 * Longest time between the taps of a double tap, in milliseconds. The second tap must not press
 * newly shown content.
 */
export const doubleTap = 500;

/** Keeps the content mounted until the closing animation ends. */
function useModal({ open, onClose, dismissible = true, holdsText = false }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressBeganOutside = useRef(false);
  const openedAt = useRef(0);
  const hasText = useRef(false);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return undefined;
    hasText.current = false;
    showModal(dialog);
    openedAt.current = performance.now();
    return () => dialog.close();
  }, [open]);

  useEffect(() => {
    if (open || !present) return undefined;
    let wanted = true;
    const motions = ref.current?.getAnimations() ?? [];
    void Promise.allSettled(motions.map((motion) => motion.finished)).then(() => {
      if (!wanted) return;
      setPresent(false);
      // The element that opened the dialog may be gone, for example the button of a deleted area.
      if (document.activeElement === document.body) {
        document.querySelector('main')?.focus({ preventScroll: true });
      }
    });
    return () => {
      wanted = false;
    };
  }, [open, present]);

  /** Closes after a gesture that may be accidental, but never after text was typed. */
  function leave() {
    if (dismissible && !hasText.current && !holdsText) onClose();
  }

  function isEcho({ timeStamp }: { readonly timeStamp: number }): boolean {
    return timeStamp - openedAt.current < doubleTap;
  }

  const handlers = {
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // The cancel event of a file picker bubbles up to here.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    // Browsers close the dialog on a second Escape or Back even if the first `cancel` was
    // prevented.
    onClose({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
      if (target !== currentTarget || !open || currentTarget.open) return;
      if (dismissible) onClose();
      else showModal(currentTarget);
    },
    onInput(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target instanceof Element && event.target.matches(typedInto))
        hasText.current = true;
    },
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      pressBeganOutside.current = event.target === event.currentTarget && !isEcho(event);
    },
    onClickCapture(event: MouseEvent<HTMLDialogElement>) {
      if (event.detail > 1 && isEcho(event)) event.stopPropagation();
    },
    // A press that began inside and ends on the backdrop selects text, so the dialog stays open.
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget && pressBeganOutside.current) leave();
    },
  };
  return { ref, present, leave, handlers };
}
