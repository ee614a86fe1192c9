import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import type { WorkerMessage } from '../../lib/worker-message.ts';
import { useReplicaParts } from '../../replica/use-replica.tsx';

/** Does what the service worker asks of this page when a notification came or was clicked. */
export function useWorkerMessages(): void {
  const { sync } = useReplicaParts();
  const [, navigate] = useLocation();

  const hear = useEffectEvent(({ data, ports }: MessageEvent) => {
    const message = data as WorkerMessage;
    if (message.type === 'notified') void sync.pull();
    if (message.type !== 'open') return;
    navigate(message.url);
    ports[0]?.postMessage('opened');
  });

  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const onMessage = (event: MessageEvent) => hear(event);
    serviceWorker.addEventListener('message', onMessage);
    return () => serviceWorker.removeEventListener('message', onMessage);
  }, []);
}
