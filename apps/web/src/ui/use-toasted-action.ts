import { useLingui } from '@lingui/react/macro';
import { getErrorText } from '../lib/error-text.ts';
import { useAction } from '../lib/use-action.ts';
import { useToast } from './toast.tsx';

export function useToastedAction<Args extends readonly unknown[]>(
  work: (...args: Args) => Promise<void>,
) {
  const { i18n } = useLingui();
  const toast = useToast();
  return useAction(work, (error) => toast.show({ text: getErrorText(i18n, error), tone: 'error' }));
}
