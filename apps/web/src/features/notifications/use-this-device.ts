import {
  listNotificationDevices,
  removeNotificationDevice as endpoint,
} from '@daymark/shared/notifications/push-endpoints.ts';
import type { NotificationDevice } from '@daymark/shared/notifications/push-subscription.ts';
import { useMemo } from 'react';
import { type Answers, type Question, useAnswer, useAnswers } from '../../lib/answers.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { ignoreNotFound } from '../../lib/api-errors.ts';
import { useClient, useUser } from '../../lib/use-services.ts';
import {
  enrollDevice,
  createEnrollmentStore,
  enrollmentKey,
  releaseDevice,
} from '../../local/enrollment.ts';
import { useOutbox } from '../../local/use-outbox.tsx';
import { useNotificationPermission } from './notification-permission.ts';

export class NotAllowed extends Error {
  override name = 'NotAllowed';
}

export function useThisDevice() {
  const { id: userId } = useUser();
  const { database } = useOutbox();
  const client = useClient();
  const answers = useAnswers();
  const permission = useNotificationPermission();
  const enrollments = useMemo(() => createEnrollmentStore(database), [database]);
  const enrollmentQuestion = useMemo(
    () => ({ key: enrollmentKey, ask: () => enrollments.find() }),
    [enrollments],
  );
  const { data: enrollment } = useAnswer(enrollmentQuestion);
  const { data: devices } = useAnswer(notificationDevicesQuestion);

  const reloadDevices = () => reloadNotificationDevices(answers);

  async function turnOn(asked: Promise<NotificationPermission>): Promise<void> {
    try {
      if ((await asked) !== 'granted') throw new NotAllowed();
      const { pushManager } = await waitForRegistration(navigator.serviceWorker);
      await enrollments.exclusively(() =>
        enrollDevice({ pushManager, client, enrollments, userId }),
      );
    } finally {
      await reloadDevices();
    }
  }

  async function turnOff(): Promise<void> {
    try {
      await enrollments.exclusively(async () => {
        // A server that is unreachable now learns from its next message that the subscription is
        // gone.
        const known = await enrollments.find();
        if (known) await removeNotificationDevice(client, known.id).catch(() => {});
        await releaseDevice(navigator.serviceWorker, enrollments);
      });
    } finally {
      await reloadDevices();
    }
  }

  const isMine = enrollment?.user_id === userId && !enrollment.lapsed;
  const isKnown = devices === undefined || devices.some(({ id }) => id === enrollment?.id);
  const isOn = permission === 'allowed' && isMine && isKnown;
  // The server learns only from its next message that this browser blocks notifications.
  const isBlockedHere = (id: string) => isMine && permission !== 'allowed' && id === enrollment.id;
  return {
    permission,
    devices: devices?.filter(({ id }) => !isBlockedHere(id)),
    isOn: enrollment === undefined ? null : isOn,
    id: isOn ? enrollment.id : null,
    turnOn,
    turnOff,
    enrollments,
    reloadDevices,
  };
}

export async function reloadNotificationDevices(answers: Pick<Answers, 'refetch'>): Promise<void> {
  await answers.refetch(notificationDevicesQuestion);
  await answers.refetch({ key: enrollmentKey });
}

/** Thrown if the service worker, which shows notifications, did not start. */
export class NoWorker extends Error {
  override name = 'NoWorker';
}

/**
 * Longest wait for the service worker, in milliseconds. The worker registers after the first screen
 * and then loads the whole app.
 */
const maxWait = 30_000;

/** @throws {NoWorker} when no worker starts in time */
export async function waitForRegistration(
  container: ServiceWorkerContainer,
): Promise<ServiceWorkerRegistration> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new NoWorker()), maxWait);
  try {
    return await Promise.race([container.ready, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

export const notificationDevicesQuestion: Question<NotificationDevice[]> = {
  key: 'notification devices',
  ask: async (client, signal) => (await client.call(listNotificationDevices, {}, { signal })).body,
};

/** Removes a device. If the server no longer knows the device, it counts as removed. */
export async function removeNotificationDevice(client: ApiClient, id: string): Promise<void> {
  await ignoreNotFound(client.call(endpoint, { params: { id } }));
}
