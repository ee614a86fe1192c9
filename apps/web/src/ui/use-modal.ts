import {
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface ModalOptions {
  open: boolean;
  onClose: () => void;
  /** False while leaving would lose something: Escape and a tap outside do nothing then. */
  dismissible: boolean;
}

/**
 * A native modal dialog driven by `open`. The platform traps focus and gives it back to where it was; the content stays
 * mounted until the closing motion has ended.
 */
export function useModal({ open, onClose, dismissible }: ModalOptions) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressBeganOutside = useRef(false);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return undefined;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog.close();
  }, [open]);

  useEffect(() => {
    if (open || !present) return undefined;
    let wanted = true;
    const motions = ref.current?.getAnimations() ?? [];
    void Promise.allSettled(motions.map((motion) => motion.finished)).then(() => {
      if (wanted) setPresent(false);
    });
    return () => {
      wanted = false;
    };
  }, [open, present]);

  const handlers = {
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      // A file picker's cancel bubbles up to here as well.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      if (dismissible) onClose();
    },
    // The browser closes a dialog on its own at a second Escape, whatever the first was told.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose();
    },
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      pressBeganOutside.current = event.target === event.currentTarget;
    },
    // A press that began inside and ends on the backdrop selects text; it does not mean to leave.
    onClick(event: MouseEvent<HTMLDialogElement>) {
      const outside = event.target === event.currentTarget && pressBeganOutside.current;
      if (outside && dismissible) onClose();
    },
  };
  return { ref, present, handlers };
}
