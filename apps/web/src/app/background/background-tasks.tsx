import { type DaySettings, getToday } from '@daymark/shared/calendar/today.ts';
import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useInstallState } from '../../lib/install-offer.ts';
import { lazyPart, partMissingEvent } from '../../lib/lazy.tsx';
import { findNewerVersion } from '../../lib/newer-version.ts';
import { useFocusRestore } from '../../lib/restore-focus.ts';
import { getTimeZoneLabel } from '../../lib/time-zones.ts';
import { useClient, useClock, useSessionState } from '../../lib/use-services.ts';
import type { WorkerMessage } from '../../lib/worker-message.ts';
import { type ReplacedZone, zoneReplacedEvent } from '../../lib/zone-of-same-time.ts';
import { requestSync } from '../../local/background-sync.ts';
import { leaveBetweenSends } from '../../local/leave-between-sends.ts';
import { createRevocations } from '../../local/revocations.ts';
import { useOutbox, useOutboxItems } from '../../local/use-outbox.tsx';
import { useReplica, useReplicaParts } from '../../local/use-replica.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useEnrollment } from './use-enrollment.ts';
import { useLiveChanges } from './use-live-changes.ts';
import { useTurnedBackAreas } from './use-turned-back-areas.ts';
import { useUpdateOffer } from './use-update-offer.ts';

const AutomaticBackups = lazyPart(
  async () => (await import('../../features/backups/automatic-backups.tsx')).AutomaticBackups,
);
const OlderServerDialog = lazyPart(
  async () => (await import('../../features/backups/older-server-dialog.tsx')).OlderServerDialog,
  'settings',
);

const ClockQuestion = lazyPart(async () => (await import('./clock-question.tsx')).ClockQuestion);

export function BackgroundTasks() {
  const outbox = useOutbox();
  const session = useSessionState();
  useFocusRestore();
  useLiveChanges();
  useBackgroundSync();
  useWorkerMessages();
  useEnrollment();
  useRevocations();
  useUpdateOffer({
    hasData: useReplica(({ syncedAt }) => syncedAt !== null),
    async whenIdle() {
      await outbox.flush();
      // `pendingCount` resolves only after pending writes to the database.
      await outbox.pendingCount();
    },
    reload: () => void leaveBetweenSends(outbox.lockName, () => location.reload()),
  });
  useOnlineToast();
  useReplacedZone();
  useOutdated();
  useMissingParts();
  if (session.status !== 'signed-in') return null;
  return (
    <Fragment key={session.user.id}>
      <AutomaticBackups />
      <TasksOfPerson />
      <Clocks user={session.user}>
        <OlderServer />
      </Clocks>
    </Fragment>
  );
}

function TasksOfPerson() {
  useLastingStorage();
  useTurnedBackAreas();
  return null;
}

/** Offers to send this device's data to a server that was restored from a backup and lacks it. */
function OlderServer() {
  const known = useReplica((state) => state.replacedServers);
  return known.length > 0 && <OlderServerDialog key={known.length} known={known} />;
}

/**
 * Tolerated difference between the clocks of device and server, in milliseconds. Network delays are
 * far shorter.
 */
const longestDifference = 3 * 3_600_000;

interface ClocksProps {
  readonly user: DaySettings;
  readonly children: ReactNode;
}

/**
 * Renders the children only after its own dialog was answered, because two dialogs would cover each
 * other.
 */
function Clocks({ user, children }: ClocksProps) {
  const client = useClient();
  const clock = useClock();
  const [isAnswered, setAnswered] = useState(false);
  // Subscribes only to render again after each pull. The client measures the difference with each
  // response.
  useReplica((state) => state.syncedAt);
  const ahead = client.serverAhead();
  if (Math.abs(ahead) <= longestDifference || isAnswered || client.clockChoice() !== null) {
    return children;
  }
  const here = getToday(clock.now(), user);
  const there = getToday(clock.now() + ahead, user);
  if (here === there) return children;
  return <ClockQuestion {...{ here, there }} offset={ahead} onDone={() => setAnswered(true)} />;
}

/** Milliseconds for which the page tries to send a change before it requests a background sync. */
const sendingTime = 3_000;

/** Lets the browser send changes that the page cannot send while it is offline or closing. */
function useBackgroundSync(): void {
  const outbox = useOutbox();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /**
     * Ids of the changes that waited at the last request. A failed sync in the worker must not
     * trigger another request.
     */
    let requested: ReadonlySet<string> = new Set();
    const waiting = () => outbox.items().filter(({ state }) => state !== 'refused');
    const request = () => {
      timer = undefined;
      const ids = waiting().map(({ id }) => id);
      if (ids.some((id) => !requested.has(id))) void requestSync(navigator.serviceWorker);
      requested = new Set(ids);
    };
    const requestLater = () => {
      if (waiting().length > 0) timer ??= setTimeout(request, sendingTime);
    };
    requestLater();
    const unsubscribe = outbox.subscribe(requestLater);
    addEventListener('pagehide', request);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      removeEventListener('pagehide', request);
    };
  }, [outbox]);
}

function useWorkerMessages(): void {
  const { sync } = useReplicaParts();
  const [, navigate] = useLocation();

  const onMessage = useEffectEvent(({ data, ports }: MessageEvent) => {
    const message = data as WorkerMessage;
    if (message.type === 'notified') void sync.pull();
    if (message.type !== 'open') return;
    navigate(message.url);
    ports[0]?.postMessage('opened');
  });

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const listener = (event: MessageEvent) => onMessage(event);
    serviceWorker.addEventListener('message', listener);
    return () => serviceWorker.removeEventListener('message', listener);
  }, []);
}

/** Ends sessions on the server that were signed out here while the server was unreachable. */
function useRevocations(): void {
  const { database } = useOutbox();
  useEffect(() => {
    const revocations = createRevocations(database, fetch);
    // The next start or `online` event tries again after a failure.
    const send = () => void revocations.send().catch(() => {});
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [database]);
}

export function useOnlineToast(): void {
  const { t } = useLingui();
  const toast = useToast();
  const outbox = useOutbox();
  const show = useEffectEvent(() => {
    toast.show({
      text:
        outbox.waiting().length === 0
          ? t`You are back online.`
          : t`Back online. Your changes are syncing.`,
    });
  });
  useEffect(() => {
    const onOnline = () => show();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
}

/** Says which time zone the server uses instead of a zone that the server does not know. */
function useReplacedZone(): void {
  const { t } = useLingui();
  const toast = useToast();
  const tell = useEffectEvent(({ detail }: CustomEvent<ReplacedZone>) => {
    const [zone, stored] = [detail.zone, detail.stored].map(getTimeZoneLabel);
    toast.show({
      text: t`Your server does not know ${zone} yet. Your days follow ${stored} time.`,
    });
  });
  useEffect(() => {
    const onReplaced = (event: Event) => tell(event as CustomEvent<ReplacedZone>);
    addEventListener(zoneReplacedEvent, onReplaced);
    return () => removeEventListener(zoneReplacedEvent, onReplaced);
  }, []);
}

/**
 * Offers a reload after another tab has upgraded the database. Does not reload by itself, because
 * this page may hold typed text.
 */
function useOutdated(): void {
  const { t } = useLingui();
  const toast = useToast();
  const { outdated } = useReplicaParts();
  const ask = useEffectEvent(() => {
    toast.show({
      text: t`Daymark was updated in another tab. Nothing can be saved here before you reload.`,
      action: { label: t`Reload`, onSelect: () => location.reload() },
      lasting: true,
    });
  });
  useEffect(() => {
    let isHere = true;
    void outdated.then(() => {
      if (isHere) ask();
    });
    return () => {
      isHere = false;
    };
  }, [outdated]);
}

/** Offers a reload when a chunk is missing because the server has a newer version. */
function useMissingParts(): void {
  const { t } = useLingui();
  const toast = useToast();
  const client = useClient();
  const isAsked = useRef(false);
  const ask = useEffectEvent(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    toast.show({
      text: t`There is a new version.`,
      action: { label: t`Reload`, onSelect: () => location.reload() },
      lasting: true,
      waitsForDialogs: true,
    });
  });
  useEffect(() => {
    // A chunk that failed to load for another reason is requested again later.
    const look = () => void findNewerVersion(client).then(ask, () => {});
    addEventListener(partMissingEvent, look);
    return () => removeEventListener(partMissingEvent, look);
  }, [client]);
}

/**
 * Requests persistent storage only after the first change or the installation, because some
 * browsers ask the user for permission.
 */
export function useLastingStorage(): void {
  const hasChanges = useOutboxItems().length > 0;
  const isInstalled = useInstallState() === 'installed';
  const isWanted = hasChanges || isInstalled;
  useEffect(() => {
    // `navigator.storage` does not exist in an insecure context.
    const storage: StorageManager | undefined = navigator.storage;
    if (!isWanted || storage === undefined) return;
    storage
      .persisted()
      .then((isPersisted) => isPersisted || storage.persist())
      // A failure is ignored. If the browser evicts the data, the server still has all sent
      // changes.
      .catch(() => {});
  }, [isWanted]);
}
