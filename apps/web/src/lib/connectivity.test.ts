import { expect, it, vi } from 'vitest';
import { listenForReturn } from './connectivity.ts';

const triggers = {
  online: () => window.dispatchEvent(new Event('online')),
  focus: () => window.dispatchEvent(new Event('focus')),
  pageshow: () => window.dispatchEvent(new Event('pageshow')),
  visibilitychange: () => document.dispatchEvent(new Event('visibilitychange')),
};

it.each(Object.entries(triggers))(
  '`listenForReturn` calls its listener on %s until it is stopped',
  (_name, fire) => {
    const onReturn = vi.fn<() => void>();
    const stop = listenForReturn(window, onReturn);
    fire();
    expect(onReturn).toHaveBeenCalledOnce();
    stop();
    fire();
    expect(onReturn).toHaveBeenCalledOnce();
  },
);

it('`listenForReturn` does not call its listener when the page becomes hidden', () => {
  const onReturn = vi.fn<() => void>();
  const stop = listenForReturn(window, onReturn);
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  triggers.visibilitychange();
  state.mockRestore();
  expect(onReturn).not.toHaveBeenCalled();
  stop();
});
