import { onTestFinished, vi } from 'vitest';

/** Sets the preference for motion until the test ends. The test browser prefers reduced motion. */
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
