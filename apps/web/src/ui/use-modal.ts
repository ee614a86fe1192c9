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
  /** It opened with text that was typed before and is stored nowhere. */
  holdsText?: boolean | undefined;
}

/** What is chosen is soon chosen again; what is typed is not. */
const typedInto =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"])';

/** In milliseconds: the second tap of a double tap on what opened it comes within that time, and is meant for no part of it. */
const doubleTap = 500;

/**
 * A native modal dialog driven by `open`. The platform traps focus and gives it back to where it was; the content stays
 * mounted until the closing motion has ended.
 */
export function useModal({ open, onClose, dismissible, holdsText = false }: ModalOptions) {
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
    dialog.showModal();
    openedAt.current = performance.now();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
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
    // The browser closes a dialog on its own at a second Escape, even where the first was cancelled.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target === event.currentTarget && open && !event.currentTarget.open) onClose();
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
