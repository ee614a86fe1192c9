import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { listenForChanges } from './listen-for-changes.ts';

function listen(contentType: string, text = 'data: {"what":"areas"}\n\n') {
  const onOpen = vi.fn<() => void>();
  const onClose = vi.fn<() => void>();
  const onMissed = vi.fn<() => void>();
  const onChange = vi.fn<(change: object) => void>();
  const request = vi.fn<(path: string, signal: AbortSignal) => Promise<Response>>(
    async () => new Response(text, { headers: { 'Content-Type': contentType } }),
  );
  const { stop } = listenForChanges({
    client: { listen: request },
    clock: systemClock,
    random: () => 0,
    page: window,
    onOpen,
    onClose,
    onChange,
    onMissed,
  });
  onTestFinished(stop);
  return { request, onOpen, onClose, onMissed, onChange };
}

test('`listenForChanges` reports once that the stream is open', async () => {
  const { onOpen, onMissed, onChange } = listen('text/event-stream');
  await expect.poll(() => onChange.mock.calls).toEqual([[{ what: 'areas' }]]);
  expect(onOpen).toHaveBeenCalledOnce();
  expect(onMissed).not.toHaveBeenCalled();
});

test("`listenForChanges` does not take a captive portal's page for the stream of changes", async () => {
  const { request, onOpen, onChange } = listen('text/html; charset=utf-8');
  await expect.poll(() => request.mock.calls.length).toBe(1);
  // The second request shows that the page was read to its end.
  await expect.poll(() => request.mock.calls.length, { timeout: 5000 }).toBe(2);
  expect([onOpen.mock.calls, onChange.mock.calls]).toEqual([[], []]);
});

test('`listenForChanges` reopens a stream that the event `pushed-out` ended only when the page gets the focus or becomes visible', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const text = 'event: pushed-out\ndata: {}\n\n';
  const { request, onOpen, onChange, onClose } = listen('text/event-stream', text);
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  window.dispatchEvent(new Event('online'));
  expect(vi.getTimerCount()).toBe(0);
  expect(request).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => onClose.mock.calls.length).toBe(2);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => onOpen.mock.calls.length).toBe(3);
  expect(onChange).not.toHaveBeenCalled();
});
