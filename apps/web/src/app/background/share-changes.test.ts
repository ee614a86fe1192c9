import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../../lib/clock.ts';
import { shareChanges } from './share-changes.ts';

/** Returns a stream into which the test writes. */
function openStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  const write = (rev: number) =>
    controller?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify({ rev })}\n\n`));
  const pushOut = () => {
    controller?.enqueue(new TextEncoder().encode('event: pushed-out\ndata: {}\n\n'));
    controller?.close();
  };
  return {
    pushOut,
    response: new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }),
    write,
    close: () => controller?.close(),
  };
}

/** Returns a browser in which a user opens tabs. */
function browser() {
  const userId = crypto.randomUUID();
  const streams = new Set<ReturnType<typeof openStream>>();
  let isBroken = false;
  const client = {
    listen: async (_path: string, signal: AbortSignal) => {
      if (isBroken) throw new TypeError('Failed to fetch');
      const stream = openStream();
      streams.add(stream);
      signal.addEventListener('abort', () => streams.delete(stream));
      return stream.response;
    },
  };
  const channel = new BroadcastChannel(`daymark-stream-${userId}`);
  onTestFinished(() => channel.close());
  return {
    /** Sends a message as another tab. */
    say: (message: object) => channel.postMessage(message),
    openStreams: () => streams.size,
    change: (rev: number) => {
      for (const { write } of streams) write(rev);
    },
    pushOut: () => {
      for (const { pushOut } of streams) pushOut();
      streams.clear();
    },
    breakStreams: () => {
      isBroken = true;
      for (const { close } of streams) close();
    },
    openTab: () => {
      const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
      const page = Object.assign(new EventTarget(), { document, location });
      const revs: number[] = [];
      const onOpen = vi.fn<() => void>();
      const onMissed = vi.fn<() => void>();
      const stop = shareChanges({
        userId,
        client,
        clock: systemClock,
        random: Math.random,
        page: page as unknown as Window,
        onOpen,
        onChange: ({ rev }) => revs.push(rev),
        onMissed,
      });
      onTestFinished(stop);
      return {
        revs,
        onOpen,
        onMissed,
        focus: () => void page.dispatchEvent(new Event('focus')),
        close: stop,
        show: (visibilityState: 'visible' | 'hidden') => {
          document.visibilityState = visibilityState;
          document.dispatchEvent(new Event('visibilitychange'));
        },
      };
    },
  };
}

async function connected(tab: ReturnType<ReturnType<typeof browser>['openTab']>) {
  await expect.poll(() => tab.onOpen.mock.calls.length).toBe(1);
  return tab;
}

test('seven tabs receive each change over one event stream', async () => {
  const { openTab, openStreams, change } = browser();
  const tabs = Array.from({ length: 7 }, () => openTab());
  for (const { onOpen } of tabs) {
    await expect.poll(() => onOpen.mock.calls.length).toBeGreaterThan(0);
  }
  await expect.poll(openStreams).toBe(1);
  change(5);
  for (const { revs } of tabs) await expect.poll(() => revs).toEqual([5]);
  expect(openStreams()).toBe(1);
});

test('the remaining tab opens the event stream after the tab with the stream was closed', async () => {
  const { openTab, openStreams, change } = browser();
  const first = await connected(openTab());
  const second = await connected(openTab());
  first.close();
  await expect.poll(() => second.onOpen.mock.calls.length).toBe(2);
  change(7);
  await expect.poll(() => second.revs).toEqual([7]);
  expect(openStreams()).toBe(1);
});

test('a visible tab opens the event stream if the tab with the stream is hidden', async () => {
  const { openTab, openStreams, change } = browser();
  const first = await connected(openTab());
  const second = await connected(openTab());
  first.show('hidden');
  await expect.poll(() => second.onOpen.mock.calls.length).toBe(2);
  await expect.poll(openStreams).toBe(1);
  change(9);
  await expect.poll(() => second.revs).toEqual([9]);
  await expect.poll(() => first.revs).toEqual([9]);
});

test('a new visible tab takes the event stream over from a hidden tab', async () => {
  const { openTab, openStreams } = browser();
  const first = await connected(openTab());
  first.show('hidden');
  await connected(openTab());
  await expect.poll(openStreams).toBe(1);
});

test('a tab opens the event stream if the tab with the stream is frozen, and closes it for a tab with a smaller id @long', async () => {
  const { openTab, openStreams, change, say } = browser();
  const tab = openTab();
  // Another tab says that it has the stream, and then freezes.
  say({ type: 'here', id: 2, isOpen: true });
  await expect.poll(() => tab.onOpen.mock.calls.length, { timeout: 8000 }).toBe(2);
  expect(openStreams()).toBe(1);
  say({ type: 'here', id: 2, isOpen: true });
  change(3);
  await expect.poll(() => tab.revs).toEqual([3]);
  expect(openStreams()).toBe(1);
  say({ type: 'here', id: -1, isOpen: true });
  await expect.poll(openStreams).toBe(0);
});

test('a focused tab without the event stream requests missed changes after the stream broke', async () => {
  const { openTab, breakStreams } = browser();
  await connected(openTab());
  const second = await connected(openTab());
  second.focus();
  expect(second.onMissed).not.toHaveBeenCalled();
  breakStreams();
  await expect
    .poll(() => {
      second.focus();
      return second.onMissed.mock.calls.length;
    })
    .toBeGreaterThan(0);
});

test('after the event `pushed-out` ended the event stream, a tab that gets the focus causes a new stream for all tabs', async () => {
  const { openTab, openStreams, pushOut, change } = browser();
  const first = await connected(openTab());
  const second = await connected(openTab());
  pushOut();
  // The second tab learns that no stream is open, and requests missed changes when it gets the
  // focus.
  await expect
    .poll(() => {
      second.focus();
      return second.onMissed.mock.calls.length;
    })
    .toBe(1);
  await expect.poll(() => second.onOpen.mock.calls.length).toBe(2);
  change(4);
  for (const { revs } of [first, second]) await expect.poll(() => revs).toEqual([4]);
  expect(openStreams()).toBe(1);
});

test('after the event `pushed-out` ended the event stream, a new tab opens a new stream', async () => {
  const { openTab, openStreams, pushOut } = browser();
  const first = await connected(openTab());
  pushOut();
  await expect.poll(openStreams).toBe(0);
  openTab();
  await expect.poll(() => first.onOpen.mock.calls.length).toBe(2);
  expect(openStreams()).toBe(1);
});
