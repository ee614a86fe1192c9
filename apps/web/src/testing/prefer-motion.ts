import { onTestFinished, vi } from 'vitest';

/** What the person asks of the browser, until the test ends; the browser of the tests asks for less motion. */
export function preferMotion(motion: 'no-preference' | 'reduce'): void {
  const matchMedia = window.matchMedia.bind(window);
  const query = Object.assign(new EventTarget(), { matches: motion === 'reduce' });
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) =>
      media.includes('reduced-motion') ? (query as MediaQueryList) : matchMedia(media),
    );
  onTestFinished(() => spy.mockRestore());
}
