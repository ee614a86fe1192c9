import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'wouter';
import { inboxKey } from '../../features/notifications/api/list-notifications.ts';
import type { WorkerMessage } from '../../lib/worker-message.ts';

/** Does what the service worker asks of this page when a notification came or was clicked. */
export function useWorkerMessages(): void {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();

  const hear = useEffectEvent(({ data, ports }: MessageEvent) => {
    const message = data as WorkerMessage;
    if (message.type === 'notified') void queryClient.invalidateQueries({ queryKey: inboxKey });
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
