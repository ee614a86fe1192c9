import { useMemo } from 'react';
import { useClient, useUser } from '../../lib/use-services.ts';
import { useAnswer, useAnswers } from '../../lib/answers.ts';
import { createEnrollmentStore, enrollDevice, releaseDevice } from '../../outbox/enrollment.ts';
import { useOutbox } from '../../outbox/use-outbox.tsx';
import { notificationDevicesQuestion } from './api/list-notification-devices.ts';
import { removeNotificationDevice } from './api/remove-notification-device.ts';
import { useNotificationPermission } from './use-notification-permission.ts';
import { workerRegistration } from './worker-registration.ts';

/** The person has not allowed notifications when the browser asked. */
export class NotAllowed extends Error {
  override name = 'NotAllowed';
}

/** Whether notifications come to this device, and turning them on and off here. */
export function useThisDevice() {
  const { id: userId } = useUser();
  const { database } = useOutbox();
  const client = useClient();
  const answers = useAnswers();
  const permission = useNotificationPermission();
  const enrollments = useMemo(() => createEnrollmentStore(database), [database]);
  const enrollmentQuestion = useMemo(
    () => ({ key: 'enrollment', ask: () => enrollments.find() }),
    [enrollments],
  );
  const { data: enrollment } = useAnswer(enrollmentQuestion);
  const { data: devices } = useAnswer(notificationDevicesQuestion);

  /** Resolves when what is shown is true again. */
  async function lookAgain(): Promise<void> {
    await answers.refetch(notificationDevicesQuestion);
    await answers.refetch(enrollmentQuestion);
  }

  async function turnOn(asked: Promise<NotificationPermission>): Promise<void> {
    try {
      if ((await asked) !== 'granted') throw new NotAllowed();
      const { pushManager } = await workerRegistration(navigator.serviceWorker);
      await enrollments.exclusively(() =>
        enrollDevice({ pushManager, client, enrollments, userId }),
      );
    } finally {
      await lookAgain();
    }
  }

  async function turnOff(): Promise<void> {
    try {
      await enrollments.exclusively(async () => {
        // Where the server cannot be told, its next message finds the subscription gone.
        const known = await enrollments.find();
        if (known) await removeNotificationDevice(client, known.id).catch(() => {});
        await releaseDevice(navigator.serviceWorker, enrollments);
      });
    } finally {
      await lookAgain();
    }
  }

  const isMine = enrollment?.user_id === userId && !enrollment.lapsed;
  const isKnown = devices === undefined || devices.some(({ id }) => id === enrollment?.id);
  const isOn = permission === 'allowed' && isMine && isKnown;
  return {
    permission,
    /** Null while the device is being asked. */
    isOn: enrollment === undefined ? null : isOn,
    id: isOn ? enrollment.id : null,
    turnOn,
    turnOff,
    enrollments,
    lookAgain,
  };
}
