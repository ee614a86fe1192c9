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
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './modal.module.css';

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

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** It opened with text that was typed before and is stored nowhere. */
  holdsText?: boolean | undefined;
}

/** A modal sheet at the bottom edge, in the thumb's reach, which can be swiped down; from md up a centred dialog. */
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

const leastDrag = 8;
const farEnough = 96;
/** Pixels per millisecond. */
const fastEnough = 0.6;

interface Drag {
  pointer: number;
  y: number;
  startedAt: number;
  active: boolean;
}

/**
 * Lets a finger pull `panel` down; far or fast enough, `onSwipe` is called. The panel follows through the custom property
 * `--drag`. Where the panel's content scrolls, only what carries `data-drag-handle` pulls.
 */
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
      // From here on the press belongs to the sheet: the button under the finger is not pressed.
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

interface ModalOptions {
  open: boolean;
  onClose: () => void;
  /** False while leaving would lose something: Escape, Back and a tap outside do nothing then. */
  dismissible?: boolean | undefined;
  /** It opened with text that was typed before and is stored nowhere. */
  holdsText?: boolean | undefined;
}

function showModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
}

/** What is chosen is soon chosen again; what is typed is not. */
const typedInto =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"])';

/**
 * In milliseconds: the second tap of a double tap comes within that time, and is not meant for what the first has brought
 * under the finger.
 */
export const doubleTap = 500;

/**
 * A native modal dialog driven by `open`. The platform traps focus and gives it back to where it was; the content stays
 * mounted until the closing motion has ended.
 */
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
      // What was pressed to open it may be gone, as the pencil of an area that was deleted in it.
      if (document.activeElement === document.body) {
        document.querySelector('main')?.focus({ preventScroll: true });
      }
    });
    return () => {
      wanted = false;
    };
  }, [open, present]);

  /** Closes it where the person may have meant something else, and so never once text was typed into it. */
  function leave() {
    if (dismissible && !hasText.current && !holdsText) onClose();
  }

  function isEcho({ timeStamp }: { readonly timeStamp: number }): boolean {
    return timeStamp - openedAt.current < doubleTap;
  }

  const handlers = {
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // A file picker's cancel bubbles up to here as well.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    // The browser closes a dialog on its own at a second Escape or Android's Back, even where the first was cancelled.
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
    // Where the browser counts taps, the second one presses nothing that has come under the finger either.
    onClickCapture(event: MouseEvent<HTMLDialogElement>) {
      if (event.detail > 1 && isEcho(event)) event.stopPropagation();
    },
    // A press that began inside and ends on the backdrop selects text; it does not mean to leave.
    onClick(event: MouseEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget && pressBeganOutside.current) leave();
    },
  };
  return { ref, present, leave, handlers };
}
