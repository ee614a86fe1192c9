import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { atBase } from '../../lib/base-path.ts';
import type { PageMessage } from '../../lib/worker-message.ts';
import { useToast } from '../../ui/toast.tsx';

const hour = 3_600_000;
/**
 * Milliseconds without a tap or a key press before all screens are fetched. The wait begins when
 * the device has the user's data.
 */
const beforeScreens = 1000;
/**
 * Milliseconds after the page's start in which a first visit loads only its own screen and data.
 */
const firstVisitTime = 10_000;
/**
 * Milliseconds without a tap or a key press before all other files are fetched, such as other
 * languages.
 */
const beforeLanguages = 12_000;
const acts = ['pointerdown', 'keydown'];

interface UpdateOfferOptions {
  /** Whether the device has the user's data. The other screens are fetched only then. */
  readonly hasData: boolean;
  readonly whenIdle: () => Promise<unknown>;
  readonly reload: () => void;
}

/** Installs the service worker. A newer version takes over only when the user agrees. */
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
    // If `whenIdle` rejects, the device cannot read its queue. The update then interrupts no send.
    void whenIdle().then(takeOver, takeOver);
  });
  const replaced = useEffectEvent(() => {
    // The user may have agreed in another tab while text is half typed in this one.
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
      // The app works without a service worker, except offline.
      () => {},
    );
    const fetchOtherFiles = () => worker.current?.fetchOtherFiles();
    // The browser may close a hidden page without showing it again.
    const fetchWhenHidden = () => {
      if (document.hidden) fetchOtherFiles();
    };
    const cancel = whenQuiet(beforeLanguages, fetchOtherFiles);
    const timer = setInterval(look, hour);
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', fetchWhenHidden);
    return () => {
      cancel();
      clearInterval(timer);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', fetchWhenHidden);
    };
  }, []);

  useEffect(() => {
    if (!isStarted || !hasData) return undefined;
    const time = Math.max(beforeScreens, firstVisitTime - performance.now());
    return whenQuiet(time, () => worker.current?.fetchScreens());
  }, [isStarted, hasData]);
}

/**
 * Calls `act` once after `time` ms without a tap or a key press. Returns a function that cancels
 * the call.
 */
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
  readonly lookForUpdate: () => void;
  readonly fetchScreens: () => void;
  readonly fetchOtherFiles: () => void;
  /** Lets the waiting version take over in every tab. `onReplaced` is called afterwards. */
  readonly update: () => void;
}

interface Hooks {
  readonly onWaiting: () => void;
  /** Called when a newer version controls this page, because this or another tab asked for it. */
  readonly onReplaced: () => void;
}

const script = atBase('/service-worker.js');

async function startAppWorker(
  container: ServiceWorkerContainer,
  { onWaiting, onReplaced }: Hooks,
): Promise<AppWorker> {
  // The first service worker also takes over this page, but it is not a newer version.
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
    // A failed check is ignored, because the next check follows within the hour.
    lookForUpdate: () => void registration.update().catch(() => {}),
    fetchScreens() {
      const screensIn = document.documentElement.lang;
      void container.ready.then(({ active }) => say(active, { screensIn }));
    },
    fetchOtherFiles() {
      if (!isCompleteRequested) void container.ready.then(({ active }) => say(active, 'complete'));
      isCompleteRequested = true;
    },
    update: () => say(registration.waiting, 'take-over'),
  };
}
