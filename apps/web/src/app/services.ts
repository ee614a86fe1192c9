import { databaseName } from '../lib/base-path.ts';
import { createApiClient } from '../lib/api-client.ts';
import { systemClock } from '../lib/clock.ts';
import { createPaintQueue } from '../lib/next-paint.ts';
import { isSwitchOn } from '../lib/is-switch-on.ts';
import { offlineModeKey } from '../lib/storage-keys.ts';
import {
  createLanguageChoice,
  followSessionLanguage as followLanguage,
} from '../lib/language-choice.ts';
import { createTexts, LiteralI18n } from '../lib/texts.ts';
import { createSession, followOtherTabs, type Session } from '../lib/session.ts';
import { createInstallOffer } from '../lib/install-offer.ts';
import { createLocalDatabase } from '../local/local-database.ts';
import { createOutbox } from '../local/outbox.ts';
import { createDeviceStore } from '../local/device-store.ts';
import { followSessionData } from '../local/follow-session.ts';
import { createReplica } from '../local/replica.ts';
import { createShownData } from '../local/shown-data.ts';
import { getShownUser } from '../local/shown-user.ts';
import { createSync } from '../local/sync.ts';
import { createMarking } from '../marking/marking.ts';

export type Services = ReturnType<typeof createServices>;

export function createServices(
  page: Window & typeof globalThis,
  { isLanguageOfVisit = false } = {},
) {
  const clock = systemClock;
  const i18n = new LiteralI18n({});
  const texts = createTexts(i18n);
  if (import.meta.env.PROD) i18n.on('missing', reportMissingText);
  const session = createSession(page.localStorage);
  const outdated = Promise.withResolvers<void>();
  const firstScreen = Promise.withResolvers<void>();
  const database = createLocalDatabase({ name: databaseName, onOutdated: outdated.resolve });
  const device = createDeviceStore(database);
  const client = createApiClient({
    clock,
    getToken: session.token,
    getSignal: session.signal,
    getLanguage: () => i18n.locale,
    onUnauthenticated: session.expire,
    onClockOffset: (offset) => void device.storeClockOffset(offset).catch(() => {}),
    fetch: page.fetch.bind(page),
  });
  followOtherTabs(session, page);
  const paint = createPaintQueue();
  const outbox = createOutbox({
    database,
    client,
    clock,
    getOwner: () => ownerOf(session),
    syncedAt: () => replica.state().syncedAt,
    onSent: () => void sync.pull(),
    afterPaint: paint.afterPaint,
    firstScreen: firstScreen.promise,
  });
  const replica = createReplica(database);
  const sync = createSync({
    replica,
    client,
    clock,
    random: Math.random,
    getUserId: () => ownerOf(session)?.id ?? null,
    isStoring: () => isSwitchOn(offlineModeKey),
    sentIds: outbox.sentIds,
    async onPage(userId, { user }, page) {
      if (user !== undefined) session.updateUser(user);
      await outbox.pulled(userId, page);
    },
  });
  const shownData = createShownData(replica, outbox);
  const marking = createMarking({
    outbox,
    shownData,
    clock: { now: () => clock.now() + client.clockOffset() },
    getUser() {
      const owner = ownerOf(session);
      if (owner === null) throw new Error('Nobody is signed in');
      return getShownUser(owner, outbox.overlaid());
    },
    storage: page.localStorage,
    painted: paint.painted,
  });
  page.addEventListener('pagehide', marking.leave);
  // The removal of left data loads later to keep the first chunk small. After a failure, the next
  // start of the app tries again.
  const wasSignedIn = ownerOf(session) !== null;
  firstScreen.promise
    .then(() => import('./sign-out/forget-left-behind.ts'))
    .then(({ forgetLeftBehind }) => forgetLeftBehind({ session, outbox, clock, wasSignedIn }))
    .catch(() => {});
  const languageChoice = createLanguageChoice({
    texts,
    current: () => i18n.locale,
    isOfVisit: isLanguageOfVisit,
    session,
    client,
    storage: page.localStorage,
  });
  followLanguage(languageChoice, session, page);
  return {
    clock,
    i18n,
    texts,
    languageChoice,
    session,
    client,
    outbox,
    replica,
    sync,
    shownData,
    marking,
    /** Resolves when the stored data of the signed-in user is ready to be painted. */
    start: async (): Promise<void> => {
      const following = { session, client, device, replica, sync };
      await followSessionData({ ...following, firstScreen: firstScreen.promise });
      if (ownerOf(session) !== null) marking.storeLeft().catch(() => {});
    },
    /** Resolved after the first paint. Code that contacts the server loads only then. */
    firstScreen,
    outdated: outdated.promise,
    installOffer: createInstallOffer(page, clock),
  };
}

/** Reports a missing text, because the built app shows only its id. */
function reportMissingText({ id }: { id: string }): void {
  reportError(new Error(`No text ${id}`));
}

function ownerOf(session: Session) {
  const state = session.state();
  return state.status === 'signed-in' ? state.user : null;
}
