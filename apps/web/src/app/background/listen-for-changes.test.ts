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

test('`listenForChanges` reports late data after two streams whose data came late or never', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const paths: string[] = [];
  /** Rejects at the abort, like `fetch` whose response is held back. */
  const holdHead = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const holdBody = (signal: AbortSignal) => {
    const start = (body: ReadableStreamDefaultController) =>
      signal.addEventListener('abort', () => body.error(signal.reason));
    return new Response(new ReadableStream({ start }), {
      headers: { 'Content-Type': 'text/event-stream' },
    });
  };
  const { stop } = listenForChanges({
    client: {
      async listen(path, signal) {
        paths.push(path);
        return paths.length === 1 ? holdHead(signal) : holdBody(signal);
      },
    },
    clock: systemClock,
    random: () => 0,
    page: window,
    onOpen: () => {},
    onMissed: () => {},
    onChange: () => {},
  });
  onTestFinished(stop);
  for (let second = 0; second < 180; second += 1) await vi.advanceTimersByTimeAsync(1000);
  expect(paths).toEqual(['/api/v1/events', '/api/v1/events', '/api/v1/events?late=60']);
});
