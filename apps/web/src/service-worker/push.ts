import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { remindLater } from '@daymark/shared/notifications/notification-endpoints.ts';
import type { PushPayload } from '@daymark/shared/notifications/push-payload.ts';
import type { RemindAgainEdit } from '@daymark/shared/outbox/edit.ts';
import { applyItems } from '@daymark/shared/outbox/overlay.ts';
import { getEntry, type PersonData } from '@daymark/shared/sync/person-data.ts';
import { ApiError } from '../lib/api-errors.ts';
import { showAppBadge } from '../lib/app-badge.ts';
import { systemClock } from '../lib/clock.ts';
import { requestSync } from '../local/background-sync.ts';
import { createDeviceStore, type DeviceSession } from '../local/device-store.ts';
import { createEnrollmentStore, enrollDevice } from '../local/enrollment.ts';
import { createOutboxStore } from '../local/outbox-store.ts';
import { readReplica } from '../local/replica.ts';
import { openScreen, tellPages } from './navigation.ts';
import {
  createWorkerClient,
  createWorkerOutbox,
  withDatabase,
  type WorkerOutbox,
} from './queue.ts';
import {
  icons,
  type NotificationData,
  createNotification,
  getWords,
} from './shown-notification.ts';

export function handlePushes(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, event.data)));

  worker.addEventListener('notificationclick', (event) => {
    const { notification, action } = event;
    notification.close();
    const data = notification.data as NotificationData;
    if (action === 'done') event.waitUntil(markDone(worker, notification));
    else if (action === 'later') event.waitUntil(putOff(worker, notification));
    else event.waitUntil(Promise.all([openScreen(worker, data.url), readAndSend(data)]));
  });

  worker.addEventListener('pushsubscriptionchange', (event) => {
    // The next start of the app tries again.
    (event as ExtendableEvent).waitUntil(enrollAnew(worker).catch(() => {}));
  });
}

async function show(worker: ServiceWorkerGlobalScope, message: PushMessageData | null) {
  const [session, pages] = await Promise.all([
    sessionOfDevice().catch(() => undefined),
    worker.clients.matchAll({ type: 'window' }),
  ]);
  const { title, options, isSuperfluous } = createNotification(message?.text() ?? null, {
    language: session === undefined ? undefined : (session?.user.language ?? null),
    browserLanguage: worker.navigator.language,
    isInSight: pages.some(({ visibilityState }) => visibilityState === 'visible'),
    now: systemClock.now(),
  });
  const open = readDoneFacts(options.data)?.areaIds.length;
  if (options.tag === 'daily_reminder' && open !== undefined) showAppBadge(open);
  await worker.registration.showNotification(title, options);
  if (isSuperfluous) await takeAway(worker, options.tag);
  tellPages(pages, { type: 'notified' });
  await pull();
}

/**
 * Pulls data, because the message is also in the inbox and is often about changes from another
 * device.
 */
async function pull(): Promise<void> {
  const outbox = await createWorkerOutbox().catch(() => null);
  if (outbox === null) return;
  await outbox.pull().finally(outbox.close);
}

async function takeAway({ registration }: ServiceWorkerGlobalScope, tag = ''): Promise<void> {
  for (const notification of await registration.getNotifications({ tag })) notification.close();
}

async function markDone(
  worker: ServiceWorkerGlobalScope,
  notification: Notification,
): Promise<void> {
  const data = notification.data as NotificationData;
  const outcome = await markAndSend(worker, data).catch(() => 'notStored' as const);
  if (outcome === 'sent') return;
  const words = getWords(notification.lang);
  const isStored = outcome === 'waits' || outcome === 'waitsForSignIn';
  const title = isStored ? `${words.done}: ${notification.body}` : notification.title;
  await showAgain(worker, notification, { title, body: words[outcome] });
}

async function markAndSend(worker: ServiceWorkerGlobalScope, data: NotificationData) {
  const facts = readDoneFacts(data);
  const outbox = await createWorkerOutbox();
  if (outbox === null) return 'signedOut';
  try {
    if (facts === null) return 'notStored';
    await recordDone(outbox, outbox.userId, facts);
    await markRead(outbox, data);
    showAppBadge(0);
    await outbox.flush();
    await outbox.pull();
    // If another device had entered an amount below the target, the server kept that amount. After
    // the pull, this device knows the amount and marks the day again.
    if (await completeAmounts(outbox, outbox.userId, facts)) {
      await outbox.flush();
      await outbox.pull();
    }
    if (outbox.isEnded()) return 'signedOut';
    if ((await outbox.pendingCount()) === 0) return 'sent';
    if (outbox.isRefused()) return 'waitsForSignIn';
    await requestSync({ getRegistration: async () => worker.registration });
    return 'waits';
  } finally {
    outbox.close();
  }
}

/** Marks a clicked notification as read. If storing fails, the inbox shows it as new. */
async function readAndSend(data: NotificationData): Promise<void> {
  const outbox = await createWorkerOutbox().catch(() => null);
  if (outbox === null) return;
  try {
    await markRead(outbox, data);
    await outbox.flush();
  } finally {
    outbox.close();
  }
}

/** Does nothing without an id. A test quote has no inbox entry, and older servers send no id. */
async function markRead(
  { add }: Pick<WorkerOutbox, 'add'>,
  { facts }: NotificationData,
): Promise<void> {
  if (facts['notification_id'] === undefined) return;
  await add([{ kind: 'notification', id: facts['notification_id'] }]).catch(() => {});
}

/**
 * Asks the server for a later reminder. Without an answer the wish is queued, and the notification
 * stays.
 */
async function putOff(worker: ServiceWorkerGlobalScope, notification: Notification): Promise<void> {
  const asked = await remindedLater(notification.data as NotificationData);
  const outcome = typeof asked === 'string' ? asked : await queueWish(worker, asked);
  const words = getWords(notification.lang);
  const { actions } = notification as { actions?: PushPayload['actions'] };
  const others = actions?.filter(({ action }) => action !== 'later');
  switch (outcome) {
    case 'comes':
      return;
    case 'signedOut':
    case 'notStored':
      await showAgain(worker, notification, { body: words[outcome] });
      return;
    default:
      // The title shows the message, because the body names the areas, which Done needs later.
      await showAgain(worker, notification, { title: words[outcome], actions: others });
  }
}

type RemindAgain = Pick<RemindAgainEdit, 'date' | 'time'>;

/** Returns the wish if the request failed and can be repeated later. */
async function remindedLater({ facts: { date, time } }: NotificationData) {
  const session = await sessionOfDevice().catch(() => undefined);
  if (session === undefined) return 'notStored';
  if (session === null) return 'signedOut';
  if (date === undefined) return 'noLater';
  const wish: RemindAgain = { date, ...(time !== undefined && { time }) };
  try {
    const client = createWorkerClient(session, () => {});
    const { body } = await client.call(remindLater, { body: wish });
    return body.due_at === null ? 'noLater' : 'comes';
  } catch (error) {
    const isEnded = error instanceof ApiError && error.code === 'session_ended';
    return isEnded ? 'signedOut' : wish;
  }
}

async function queueWish(worker: ServiceWorkerGlobalScope, wish: RemindAgain) {
  try {
    const outbox = await createWorkerOutbox();
    if (outbox === null) return 'signedOut';
    try {
      await outbox.add([{ kind: 'remind-again', ...wish }]);
      await outbox.flush();
      if (outbox.isEnded()) return 'signedOut';
      if ((await outbox.pendingCount()) === 0) return 'comes';
      if (outbox.isRefused()) return 'laterWaitsForSignIn';
      await requestSync({ getRegistration: async () => worker.registration });
      return 'laterWaits';
    } finally {
      outbox.close();
    }
  } catch {
    return 'notStored';
  }
}

interface Changes {
  readonly title?: string;
  readonly body?: string;
  /** Actions to keep. None by default. */
  readonly actions?: PushPayload['actions'] | undefined;
}

async function showAgain(
  { registration }: ServiceWorkerGlobalScope,
  notification: Notification,
  { title = notification.title, body = notification.body, actions }: Changes,
): Promise<void> {
  const { tag, lang } = notification;
  const data = notification.data as NotificationData;
  const options = { ...icons, body, tag, lang, silent: true, data, actions };
  await registration.showNotification(title, options);
}

async function enrollAnew({ registration }: ServiceWorkerGlobalScope): Promise<void> {
  await withDatabase(async (database) => {
    const enrollments = createEnrollmentStore(database);
    await enrollments.exclusively(async () => {
      const session = await createDeviceStore(database).session();
      const enrollment = await enrollments.find();
      if (session === null || enrollment?.user_id !== session.user.id) return;
      const client = createWorkerClient(session, () => {});
      const { pushManager } = registration;
      await enrollDevice({ pushManager, client, enrollments, userId: session.user.id });
    });
  });
}

async function sessionOfDevice(): Promise<DeviceSession | null> {
  return withDatabase(async (database) => createDeviceStore(database).session());
}

interface DoneFacts {
  readonly date: CalendarDate;
  readonly areaIds: readonly string[];
}

export function readDoneFacts({ facts }: NotificationData): DoneFacts | null {
  const { date, area_ids: ids = '' } = facts;
  const areaIds = ids.split(',').filter((id) => id !== '');
  return date === undefined || areaIds.length === 0 ? null : { date, areaIds };
}

type DoneQueue = Pick<WorkerOutbox, 'database' | 'recordEntry'>;

/**
 * Marks the areas done, but keeps existing entries. This device skips areas whose entry it knows,
 * and the server keeps entries that this device lacks. A day with an amount below the target is
 * marked done nevertheless.
 */
export async function recordDone(
  queue: DoneQueue,
  userId: string,
  { date, areaIds }: DoneFacts,
): Promise<void> {
  const shown = await readShown(queue, userId);
  // Sequential, so that the outbox keeps the order.
  for (const life_area_id of areaIds) {
    if (getEntry(shown, life_area_id, date) !== null) continue;
    const done = { life_area_id, score: 1, score_date: date } as const;
    await queue.recordEntry({ ...done, only_if_unmarked: true });
  }
  await completeAmounts(queue, userId, { date, areaIds });
}

/** Marks partly done days as done by hand. Returns false if there is no such day. */
async function completeAmounts(
  queue: DoneQueue,
  userId: string,
  { date, areaIds }: DoneFacts,
): Promise<boolean> {
  const shown = await readShown(queue, userId);
  const partly = areaIds
    .flatMap((id) => getEntry(shown, id, date) ?? [])
    .filter(({ score, amount }) => score === 0 && amount !== undefined);
  for (const { life_area_id, notes } of partly)
    await queue.recordEntry({ life_area_id, score: 1, score_date: date, notes });
  return partly.length > 0;
}

async function readShown({ database }: DoneQueue, userId: string): Promise<PersonData> {
  const items = await createOutboxStore(database).list(userId);
  return applyItems(await readReplica(database, userId), items);
}
