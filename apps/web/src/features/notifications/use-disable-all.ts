import { unsubscribeFromPush } from '@daymark/shared/notifications/push-endpoints.ts';
import { useLingui } from '@lingui/react/macro';
import { useClient } from '../../lib/use-services.ts';
import { errorText } from '../../lib/error-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { releaseDevice } from '../../outbox/enrollment.ts';
import { useToast } from '../../ui/toast.tsx';
import type { useThisDevice } from './use-this-device.ts';

/** Has notifications come to no device any more. */
export function useDisableAll({ enrollments, lookAgain }: ReturnType<typeof useThisDevice>) {
  const { t, i18n } = useLingui();
  const client = useClient();
  const toast = useToast();
  return useAction(
    async () => {
      try {
        await enrollments.exclusively(async () => {
          await client.call(unsubscribeFromPush, { query: {} });
          await releaseDevice(navigator.serviceWorker, enrollments);
        });
      } finally {
        await lookAgain();
      }
      toast.show({ text: t`Notifications are off on all your devices` });
    },
    (error) => toast.show({ text: errorText(i18n, error), tone: 'error' }),
  );
}
