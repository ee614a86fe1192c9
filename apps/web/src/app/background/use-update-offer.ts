import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PageMessage } from '../../lib/worker-message.ts';
import { useToast } from '../../ui/toast.tsx';

const hour = 3_600_000;
/** Time without a tap or a key before all screens are fetched, once the data is here. In milliseconds. */
const beforeScreens = 1000;
/** Time of a first visit that belongs to its screen and its data, in milliseconds from its start. */
const firstVisit = 10_000;
/** The same before the other languages. */
const beforeTheRest = 12_000;
const acts = ['pointerdown', 'keydown'];

interface UpdateOfferOptions {
  /** Whether the person's data is on this device: until then a first visit waits for it. */
  readonly hasData: boolean;
  /** Resolves once nothing is being sent or written. */
  readonly whenIdle: () => Promise<unknown>;
  /** Loads the page anew, with nothing being sent in that moment either. */
  readonly reload: () => void;
}

/** Installs the service worker and offers a newer version, which takes over only when the user agrees. */
export function useUpdateOffer({ hasData, whenIdle, reload }: UpdateOfferOptions): void {
  const { t } = useLingui();
  const toast = useToast();
  const worker = useRef<AppWorker | null>(null);
  const [isStarted, setStarted] = useState(false);
  const isAskedHere = useRef(false);
  const dismiss = useRef(() => {});

  const offer = useEffectEvent((onSelect: () => void) => {
    dismiss.current();
    dismiss.current = toast.show({
      text: t`A new version is ready.`,
      action: { label: t`Update`, onSelect },
      lasting: true,
      waitsForDialogs: true,
    });
  });
  const update = useEffectEvent(() => {
    toast.show({ text: t`Updating…`, lasting: true });
    isAskedHere.current = true;
    const takeOver = () => worker.current?.update();
    // A device that does not even read its queue has nothing on its way that could be lost.
    void whenIdle().then(takeOver, takeOver);
  });
  const replaced = useEffectEvent(() => {
    // Something may be half typed here when the user agreed in another tab.
    if (isAskedHere.current) reload();
    else offer(reload);
  });

  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
    const look = () => worker.current?.lookForUpdate();
    startAppWorker(navigator.serviceWorker, {
      onWaiting: () => offer(() => update()),
      onReplaced: () => replaced(),
    }).then(
      (started) => {
        worker.current = started;
        setStarted(true);
      },
      // The app works without it, only not without a network.
      () => {},
    );
    const complete = () => worker.current?.complete();
    // A hidden page may be closed next.
    const completeWhenHidden = () => {
      if (document.hidden) complete();
    };
    const cancel = whenQuiet(beforeTheRest, complete);
    const timer = setInterval(look, hour);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', completeWhenHidden);
    return () => {
      cancel();
      clearInterval(timer);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', completeWhenHidden);
    };
  }, []);

  useEffect(() => {
    if (!isStarted || !hasData) return undefined;
    const time = Math.max(beforeScreens, firstVisit - performance.now());
    return whenQuiet(time, () => worker.current?.fetchScreens());
  }, [isStarted, hasData]);
}

/** Calls `act` once, after this time without a tap or a key, in milliseconds. Returns its cancel. */
function whenQuiet(time: number, act: () => void): () => void {
  const fire = () => {
    cancel();
    act();
  };
  let timer = setTimeout(fire, time);
  const postpone = () => {
    clearTimeout(timer);
    timer = setTimeout(fire, time);
  };
  const cancel = () => {
    clearTimeout(timer);
    for (const name of acts) removeEventListener(name, postpone);
  };
  for (const name of acts) addEventListener(name, postpone);
  return cancel;
}

export interface AppWorker {
  /** Looks whether the server has a newer version. */
  readonly lookForUpdate: () => void;
  /** Has the worker fetch the screens that are not on this device yet. */
  readonly fetchScreens: () => void;
  /** Has the worker fetch what of the app is not on this device yet. */
  readonly complete: () => void;
  /** Has the version that waits take over, in every tab; `onReplaced` follows. */
  readonly update: () => void;
}

interface Hooks {
  /** A newer version is on this device and waits. Called again for each later one. */
  readonly onWaiting: () => void;
  /** A newer version answers this page from now on, because it was asked for here or in another tab. */
  readonly onReplaced: () => void;
}

const script = '/service-worker.js';

/** Registers the service worker, for work without a network. Rejects where the browser refuses. */
async function startAppWorker(
  container: ServiceWorkerContainer,
  { onWaiting, onReplaced }: Hooks,
): Promise<AppWorker> {
  // The first worker of all takes this page over too, and is no newer version.
  let isControlled = container.controller !== null;
  container.addEventListener('controllerchange', () => {
    if (isControlled) onReplaced();
    isControlled = true;
  });
  const registration = await container.register(script, { updateViaCache: 'none' });

  function followInstalling(): void {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && registration.active !== null) onWaiting();
    });
  }

  if (registration.waiting !== null && registration.active !== null) onWaiting();
  followInstalling();
  registration.addEventListener('updatefound', followInstalling);

  let isCompleteRequested = false;
  const say = (worker: ServiceWorker | null, message: PageMessage) => worker?.postMessage(message);

  return {
    // Without a network there is nothing to find, and the next look comes by itself.
    lookForUpdate: () => void registration.update().catch(() => {}),
    fetchScreens() {
      const screensIn = document.documentElement.lang;
      void container.ready.then(({ active }) => say(active, { screensIn }));
    },
    complete() {
      if (!isCompleteRequested) void container.ready.then(({ active }) => say(active, 'complete'));
      isCompleteRequested = true;
    },
    update: () => say(registration.waiting, 'take-over'),
  };
}
