import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import type { ShownToast } from './toast.tsx';
import styles from './toast.module.css';

const shownFor = 4000;

interface ToastStackProps {
  toasts: readonly ShownToast[];
  onDismiss: (id: number) => void;
}

/** The live region stands empty from the start, because one that arrives together with its words is often not read out. */
export function ToastStack({ toasts, onDismiss }: ToastStackProps) {
  const region = useRef<HTMLOutputElement>(null);
  const newest = toasts.at(-1)?.id;

  // Shown anew with each toast, so that it stands above a dialog that opened in the meantime.
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || newest === undefined) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest]);

  return (
    <output ref={region} popover="manual" className={styles.region} aria-live="polite">
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
    </output>
  );
}

interface ToastProps {
  toast: ShownToast;
  onDismiss: (id: number) => void;
}

function Toast({ toast, onDismiss }: ToastProps) {
  const { t } = useLingui();
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const paused = pointed || focused || toast.lasting;

  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => onDismiss(toast.id), shownFor);
    return () => clearTimeout(timer);
  }, [paused, toast.id, onDismiss]);

  return (
    <div
      className={styles.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p>{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.onSelect();
            onDismiss(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton label={t`Dismiss`} onClick={() => onDismiss(toast.id)}>
        <X size="1.25em" />
      </IconButton>
    </div>
  );
}
