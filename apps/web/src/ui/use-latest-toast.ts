import { useCallback, useRef } from 'react';
import { useToast } from './toast.tsx';
import type { ToastContent } from './toast-stack.tsx';

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
