import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { IconButton } from './button.tsx';
import styles from './toast.module.css';
import { useRootMark } from './use-root-mark.ts';

const shownFor = 4000;

export interface ToastContent {
  text: ReactNode;
  action?: { label: ReactNode; onSelect: () => void } | undefined;
  tone?: 'info' | 'error' | undefined;
  /** Replaces an earlier Undo toast, because two buttons called Undo are ambiguous. */
  isUndo?: boolean | undefined;
  lasting?: boolean | undefined;
  /**
   * Hides the toast while a dialog or a form with `data-typed` is open, because the toast's action
   * would lose typed text.
   */
  waitsForDialogs?: boolean | undefined;
}

export interface ShownToast extends ToastContent {
  id: number;
}

interface ToastStackProps {
  toasts: readonly ShownToast[];
  onDismiss: (id: number) => void;
}

/**
 * The live region exists early, because screen readers skip a region that appears with its text.
 */
export function ToastStack({ toasts, onDismiss }: ToastStackProps) {
  const home = useRef<HTMLDivElement>(null);
  useReachable(home);
  return (
    <div ref={home}>
      {toasts.length > 0 && <ToastMark />}
      <output popover="manual" className={styles.region} aria-live="polite" aria-atomic={false}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
        ))}
      </output>
    </div>
  );
}

/** Marks the root, so that content under a toast can move away. */
function ToastMark() {
  useRootMark('toast');
  return null;
}

/** Moves the region into the last opened dialog, because the rest of the page is inert. */
function useReachable(home: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const place = home.current;
    const region = place?.querySelector('output');
    if (!place || !region) return undefined;
    const follow = () => {
      const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? place;
      if (region.parentElement !== host) {
        region.parentElement?.style.removeProperty(room);
        host.append(region);
      }
      if (!region.matches(':popover-open')) region.showPopover();
    };
    follow();
    const observer = new MutationObserver(follow);
    observer.observe(document, { subtree: true, attributeFilter: ['open'] });
    const measured = new ResizeObserver(() => keepRoomFor(region));
    measured.observe(region);
    return () => {
      observer.disconnect();
      measured.disconnect();
      place.append(region);
    };
  }, [home]);
}

const room = '--toast-room';

/**
 * Reserves room in the dialog until the dialog closes, so that the dialog's buttons do not move.
 */
function keepRoomFor(region: HTMLElement): void {
  const dialog = region.parentElement;
  if (!(dialog instanceof HTMLDialogElement)) return;
  const before = Number.parseFloat(dialog.style.getPropertyValue(room)) || 0;
  const height = region.offsetHeight;
  if (height > before) dialog.style.setProperty(room, `${height}px`);
}

interface ToastProps {
  toast: ShownToast;
  onDismiss: (id: number) => void;
}

function Toast({ toast, onDismiss }: ToastProps) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  const { id, lasting } = toast;
  const hasAct = toast.action !== undefined;

  useEffect(() => {
    if (lasting) return undefined;
    const timer = setInterval(() => {
      // Moving the toasts into a dialog removes hover and focus without an event.
      const isPointedAt = pointed && place.current?.matches(':hover');
      const isFocused = focused && place.current?.matches(':focus-within');
      if (isPointedAt || isFocused) return;
      // A keyboard user needs more time to reach the action.
      if (!hasAct || !isByKeyboard()) onDismiss(id);
    }, shownFor);
    return () => clearInterval(timer);
  }, [pointed, focused, lasting, hasAct, id, onDismiss]);

  function leave(): void {
    // Returns the focus, which would be lost together with the button.
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
    onDismiss(id);
  }

  return (
    <div
      ref={place}
      className={styles.toast}
      data-tone={toast.tone}
      data-waits={toast.waitsForDialogs || undefined}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={() => setFocused(false)}
    >
      <p>{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.onSelect();
            leave();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton label={t`Dismiss`} onClick={leave}>
        <X size="1.25em" />
      </IconButton>
    </div>
  );
}

/**
 * Returns whether a control has keyboard focus. Fields match `:focus-visible` after a touch, too.
 */
function isByKeyboard(): boolean {
  return document.activeElement?.matches(':focus-visible:not(input, textarea)') ?? false;
}
