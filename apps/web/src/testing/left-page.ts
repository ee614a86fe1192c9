import { afterEach } from 'vitest';

let left: string[] = [];
let listening: AbortController | null = null;

/** Keeps the page where it is, and has the addresses of other origins that it was to be left for. */
export function catchDepartures(): readonly string[] {
  listening?.abort();
  listening = new AbortController();
  const departures: string[] = [];
  left = departures;
  window.navigation.addEventListener(
    'navigate',
    (event) => {
      if (new URL(event.destination.url).origin === location.origin) return;
      event.preventDefault();
      left.push(event.destination.url);
    },
    { signal: listening.signal },
  );
  return departures;
}

afterEach(() => listening?.abort());
