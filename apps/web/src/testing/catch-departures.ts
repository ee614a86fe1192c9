import { onTestFinished } from 'vitest';

export function catchDepartures(): readonly string[] {
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  const departures: string[] = [];
  window.navigation.addEventListener(
    'navigate',
    (event) => {
      if (new URL(event.destination.url).origin === location.origin) return;
      event.preventDefault();
      departures.push(event.destination.url);
    },
    { signal: listening.signal },
  );
  return departures;
}
