import { useLingui } from '@lingui/react/macro';
import { NetworkError } from '../../lib/api-errors.ts';
import { errorText } from '../../lib/error-text.ts';
import { PushRefusal } from '../../local/enrollment.ts';
import { NotAllowed, NoWorker } from './use-this-device.ts';

export function useEnableFailure(): (error: unknown) => string {
  const { t, i18n } = useLingui();
  return (error) => {
    if (error instanceof NotAllowed) {
      return t`Notifications stay off: your browser was not allowed to show them. You can turn them on in the settings at any time.`;
    }
    if (error instanceof NetworkError) {
      return t`There is no connection just now, so notifications stay off. Please try again when you are online.`;
    }
    if (error instanceof NoWorker) {
      return t`Daymark is not ready for notifications yet. Please reload the page and try again.`;
    }
    if (error instanceof PushRefusal) {
      return t`Your browser could not sign up for notifications. Check your connection and that push messages are not turned off in its settings, and try again.`;
    }
    return errorText(i18n, error);
  };
}
