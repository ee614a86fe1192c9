import { useLingui } from '@lingui/react/macro';
import { NetworkError } from '../../lib/api-errors.ts';
import { getErrorText } from '../../lib/error-text.ts';
import { PushRefusal } from '../../local/enrollment.ts';
import { NotAllowed, NoWorker } from './use-this-device.ts';

export function useEnableFailure(): (error: unknown) => string {
  const { t, i18n } = useLingui();
  return (error) => {
    if (error instanceof NotAllowed) {
      return t`Notifications are still off because your browser blocked them. You can turn them on any time in Settings.`;
    }
    if (error instanceof NetworkError) {
      return t`You’re offline, so notifications are still off. Try again when you’re online.`;
    }
    if (error instanceof NoWorker) {
      return t`Daymark is not ready for notifications yet. Please reload the page and try again.`;
    }
    if (error instanceof PushRefusal) {
      return t`Your browser could not sign up for notifications. Check your connection and that push messages are not turned off in its settings, and try again.`;
    }
    return getErrorText(i18n, error);
  };
}
