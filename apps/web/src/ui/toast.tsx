import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { lazyPart } from '../lib/lazy.tsx';
import type { ShownToast, ToastContent } from './toast-stack.tsx';

const ToastStack = lazyPart(async () => (await import('./toast-stack.tsx')).ToastStack, 'device');

interface Toasts {
  /**
   * Shows the toast for 4 s of not being pointed at or focused; with an act also for as long as anything but a field shows
   * the focus of the keyboard. The returned function takes it away earlier.
   */
  show: (toast: ToastContent) => () => void;
  /** Does what the Undo that is shown would; nothing where there is none. */
  undo: () => void;
  /** Takes all away but those that stay until they are answered: they are about the app and not about a person. */
  clear: () => void;
}

const ToastContext = createContext<Toasts | null>(null);

/** More than these would hide the page: the oldest gives way. */
const atMost = 3;

export function ToastHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const nextId = useRef(0);
  const shownNow = useRef(shown);
  useEffect(() => {
    shownNow.current = shown;
  }, [shown]);

  const dismiss = useCallback((id: number) => {
    setShown((before) => before.filter((toast) => toast.id !== id));
  }, []);

  const toasts = useMemo<Toasts>(
    () => ({
      show(toast) {
        const id = nextId.current++;
        setShown((before) => {
          const others = before.filter(({ isUndo }) => !(isUndo && toast.isUndo));
          return [...others, { ...toast, id }].slice(-atMost);
        });
        return () => dismiss(id);
      },
      undo() {
        const offered = shownNow.current.findLast(({ isUndo }) => isUndo);
        if (offered === undefined) return;
        offered.action?.onSelect();
        dismiss(offered.id);
      },
      clear: () => setShown((before) => before.filter(({ lasting }) => lasting)),
    }),
    [dismiss],
  );

  return (
    <ToastContext value={toasts}>
      {children}
      <ToastStack toasts={shown} onDismiss={dismiss} />
    </ToastContext>
  );
}

export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToast needs a ToastHost above it');
  return toasts;
}
