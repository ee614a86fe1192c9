import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import {
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton } from './button.tsx';
import styles from './sheet.module.css';
import { useModal } from './use-modal.ts';

interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  dismissible?: boolean | undefined;
  /** It opened with text that was typed before and is stored nowhere. */
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
