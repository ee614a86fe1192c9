import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { useNotificationPermission } from '../../features/notifications/notification-permission.ts';
import { reloadNotificationDevices } from '../../features/notifications/use-this-device.ts';
import { useAnswers } from '../../lib/answers.ts';
import { showAppBadge } from '../../lib/app-badge.ts';
import { useClient, useSessionState } from '../../lib/use-services.ts';
import { createEnrollmentStore, keepEnrolled } from '../../local/enrollment.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Renews the push subscription. Shows a toast if notifications were turned off elsewhere. */
export function useEnrollment(): void {
  const { t } = useLingui();
  const { database } = useOutbox();
  const client = useClient();
  const toast = useToast();
  const [, navigate] = useLocation();
  const answers = useAnswers();
  const isAllowed = useNotificationPermission() === 'allowed';
  const session = useSessionState();
  const userId = session.status === 'signed-in' ? session.user.id : null;

  const look = useEffectEvent(async (id: string, isAllowed: boolean) => {
    const enrollments = createEnrollmentStore(database);
    const container = navigator.serviceWorker;
    const found = await keepEnrolled({ container, client, enrollments, userId: id, isAllowed });
    if (found !== 'none') await reloadNotificationDevices(answers);
    if (found !== 'turned-off') return;
    toast.show({
      text: t`Notifications were turned off for this device.`,
      action: {
        label: t`Settings`,
        onSelect: () => navigate('/settings?tab=notifications'),
      },
    });
  });

  useEffect(() => {
    if (userId === null || !('Notification' in window) || !('serviceWorker' in navigator)) return;
    look(userId, isAllowed).catch(() => {});
    // A subscription ends when the permission is withdrawn. The permission may be granted again
    // while the app is open.
  }, [userId, isAllowed]);

  useEffect(() => {
    if (session.status !== 'signed-out') return;
    showAppBadge(0);
    createEnrollmentStore(database)
      .lapse()
      .catch(() => {});
  }, [session.status, database]);
}
