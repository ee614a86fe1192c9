import { sendTestQuote } from '@daymark/shared/notifications/push-endpoints.ts';
import type { DeviceResult } from '@daymark/shared/notifications/push-subscription.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useClient, useUser } from '../../lib/use-services.ts';
import { errorText } from '../../lib/error-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { enrollDevice } from '../../outbox/enrollment.ts';
import { useToast } from '../../ui/toast.tsx';
import type { useThisDevice } from './use-this-device.ts';
import { workerRegistration } from './worker-registration.ts';

const none: ReadonlyMap<string, DeviceResult> = new Map();

/** Sends a notification to every device, and knows of each what came of it. */
export function useTestNotification({
  id,
  enrollments,
  lookAgain,
}: ReturnType<typeof useThisDevice>) {
  const { t, i18n } = useLingui();
  const { id: userId } = useUser();
  const client = useClient();
  const toast = useToast();
  const [results, setResults] = useState(none);

  /** Its push service knows this device no more, though the browser thinks so: it gets another address there. */
  async function renewThisDevice(): Promise<void> {
    const { pushManager } = await workerRegistration(navigator.serviceWorker);
    await enrollments.exclusively(async () => {
      // Turned off, or enrolled anew, since the test was sent.
      if ((await enrollments.find())?.id !== id) return;
      await enrollDevice({ pushManager, client, enrollments, userId, isAnew: true });
    });
    await lookAgain();
  }

  const { run, isPending } = useAction(
    async () => {
      setResults(none);
      const { body } = await client.call(sendTestQuote, {});
      const found = new Map(body.devices.map((one) => [one.id, one.result]));
      if (id !== null && found.get(id) === 'gone') await renewThisDevice();
      setResults(found);
      toast.show(
        body.sent > 0
          ? { text: t`Test notification sent` }
          : found.values().some((result) => result === 'retrying')
            ? {
                text: t`The test notification could not be sent yet. It is tried again for some minutes.`,
              }
            : { text: t`The test notification could not be sent.`, tone: 'error' },
      );
    },
    (error) => toast.show({ text: errorText(i18n, error), tone: 'error' }),
  );

  return { results, isPending, send: run };
}
