import { expect, it, vi } from 'vitest';
import { listenForFlushTriggers } from './flush-triggers.ts';

const triggers = {
  online: () => window.dispatchEvent(new Event('online')),
  focus: () => window.dispatchEvent(new Event('focus')),
  pageshow: () => window.dispatchEvent(new Event('pageshow')),
  visibilitychange: () => document.dispatchEvent(new Event('visibilitychange')),
};

it.each(Object.entries(triggers))('sends on %s, until nobody listens any more', (_name, fire) => {
  const flush = vi.fn<() => Promise<void>>(async () => {});
  const stop = listenForFlushTriggers({ flush }, window);
  fire();
  expect(flush).toHaveBeenCalledOnce();
  stop();
  fire();
  expect(flush).toHaveBeenCalledOnce();
});

it('does not send when the page goes out of sight', () => {
  const flush = vi.fn<() => Promise<void>>(async () => {});
  const stop = listenForFlushTriggers({ flush }, window);
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  triggers.visibilitychange();
  state.mockRestore();
  expect(flush).not.toHaveBeenCalled();
  stop();
});
