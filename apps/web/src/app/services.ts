import type { QueryClient } from '@tanstack/react-query';
import type { I18n } from '@lingui/core';
import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import type { Clock } from '../lib/clock.ts';
import { nextPaint } from '../lib/next-paint.ts';
import { systemClock } from '../lib/system-clock.ts';
import {
  createLanguageChoice,
  followSession,
  type LanguageChoice,
} from '../lib/language-choice.ts';
import { LiteralI18n } from '../lib/literal-i18n.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { followOtherTabs } from '../lib/follow-other-tabs.ts';
import { createSession, type Session } from '../lib/session.ts';
import { createTexts, type Texts } from '../lib/texts.ts';
import { createInstallOffer, type InstallOffer } from '../lib/install-offer.ts';
import { createLocalDatabase } from '../replica/local-database.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { createDeviceStore } from '../outbox/device-store.ts';
import type { AnsweredItem } from '../outbox/send-item.ts';
import { createSnapshots } from '../outbox/snapshots.ts';
import { refreshWhenDrained } from './dashboard/refresh-when-drained.ts';
import type { DeviceData } from './local-first/device-context.ts';
import { createLocalFirst, type LocalFirst } from './local-first/local-first.ts';
import { forgetLeftBehind } from './sign-out/forget-left-behind.ts';

/** What lives as long as the page. */
export interface Services {
  clock: Clock;
  i18n: I18n;
  texts: Texts;
  languageChoice: LanguageChoice;
  session: Session;
  client: ApiClient;
  queryClient: QueryClient;
  outbox: Outbox;
  deviceData: DeviceData;
  localFirst: LocalFirst;
  installOffer: InstallOffer;
}

export function createServices(
  page: Window & typeof globalThis,
  { isLanguageOfVisit = false } = {},
): Services {
  const clock = systemClock;
  const i18n = new LiteralI18n({});
  const texts = createTexts(i18n);
  if (import.meta.env.PROD) i18n.on('missing', reportMissingText);
  const session = createSession(page.localStorage);
  const outdated = Promise.withResolvers<void>();
  const database = createLocalDatabase({ name: 'daymark', onOutdated: outdated.resolve });
  const device = createDeviceStore(database);
  const snapshots = createSnapshots(database, clock);
  const client = createApiClient({
    baseUrl: '',
    clock,
    getToken: session.token,
    getSignal: session.signal,
    getLanguage: () => i18n.locale,
    onUnauthenticated: session.expire,
    onClockOffset: (offset) => void device.keepClockOffset(offset).catch(() => {}),
    fetch: page.fetch.bind(page),
  });
  const queryClient = createQueryClient();
  followOtherTabs(session, page);
  clearDataWithSession(session, queryClient);
  const outbox = createOutbox({
    database,
    client,
    clock,
    getOwner: () => ownerOf(session),
    async onAnswer(answered) {
      keepReminderHour(session, answered);
      const { keepAnswer } = await import('./dashboard/keep-answer.ts');
      await keepAnswer(queryClient, answered);
    },
    // The dashboard shows them from the queue itself.
    onRefused: () => {},
    nextPaint,
  });
  forgetLeftBehind(session, outbox);
  refreshWhenDrained(outbox, queryClient);
  const localFirst = createLocalFirst({ session, client, queryClient, clock, device, snapshots });
  const languageChoice = createLanguageChoice({
    texts,
    current: () => i18n.locale,
    isOfVisit: isLanguageOfVisit,
    session,
    client,
    storage: page.localStorage,
  });
  followSession(languageChoice, session);
  return {
    clock,
    i18n,
    texts,
    languageChoice,
    session,
    client,
    queryClient,
    outbox,
    deviceData: { snapshots, outdated: outdated.promise },
    localFirst,
    installOffer: createInstallOffer(page, clock),
  };
}

/** A text whose catalogue nobody asked for shows as its id. In development and tests the texts stand in the code. */
function reportMissingText({ id }: { id: string }): void {
  reportError(new Error(`No text ${id}`));
}

/** What one person saw is gone from memory before the next one signs in. */
function clearDataWithSession(session: Session, queryClient: QueryClient): void {
  session.subscribe(() => {
    if (session.state().status === 'signed-out') queryClient.clear();
  });
}

/** It is one of the notification settings, and the user's. */
function keepReminderHour(session: Session, { operation, body }: AnsweredItem): void {
  const state = session.state();
  if (operation !== 'updateNotificationSettings' || state.status !== 'signed-in') return;
  const { daily_reminder_time: notification_time } = body;
  if (notification_time === state.user.notification_time) return;
  session.updateUser({ ...state.user, notification_time });
}

function ownerOf(session: Session) {
  const state = session.state();
  return state.status === 'signed-in' ? state.user : null;
}
