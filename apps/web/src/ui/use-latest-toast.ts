import { useCallback, useRef } from 'react';
import { useToast } from './toast.tsx';
import type { ToastContent } from './toast-stack.tsx';

/** Returns a function whose toasts replace each other, for actions repeated quickly. */
export function useLatestToast(): (toast: ToastContent) => void {
  const { show } = useToast();
  const dismiss = useRef(() => {});
  return useCallback(
    (toast) => {
      dismiss.current();
      dismiss.current = show(toast);
    },
    [show],
  );
}
