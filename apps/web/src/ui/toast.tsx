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
   * Shows a toast. The toast closes after 4 s without hover or focus. A toast with an action also
   * stays while an element other than a text field shows keyboard focus. Returns a function that
   * closes the toast.
   */
  show: (toast: ToastContent) => () => void;
  undo: () => void;
  /** Closes all toasts except lasting toasts, which are about the app and not about the user. */
  clear: () => void;
}

const ToastContext = createContext<Toasts | null>(null);

/** Maximum number of toasts on the screen. A further toast replaces the oldest toast. */
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
