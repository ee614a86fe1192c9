import { expect, test, vi } from 'vitest';
import { readEvents } from './read-events.ts';

function streamOf(...chunks: readonly Uint8Array<ArrayBuffer>[]) {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

async function read(...chunks: readonly Uint8Array<ArrayBuffer>[]) {
  const onEvent = vi.fn<(data: string, name: string | undefined) => void>();
  const onActivity = vi.fn<() => void>();
  await readEvents(streamOf(...chunks), { onEvent, onActivity });
  const events = onEvent.mock.calls;
  return {
    data: events.map(([data]) => data),
    names: events.map(([, name]) => name),
    activity: onActivity.mock.calls.length,
  };
}

const bytes = (text: string) => new TextEncoder().encode(text);

test('`readEvents` passes on the data of each event', async () => {
  const { data } = await read(bytes('data: {"what":"areas"}\n\ndata: one\ndata: two\r\n\r\n'));
  expect(data).toEqual(['{"what":"areas"}', 'one\ntwo']);
});

test('`readEvents` passes on the name of a named event', async () => {
  const { names } = await read(bytes('event: pushed-out\ndata: {}\n\ndata: {"rev":1}\n\n'));
  expect(names).toEqual(['pushed-out', undefined]);
});

test('`readEvents` joins an event that arrives byte by byte', async () => {
  const whole = bytes('data: Größe\n\n');
  const { data } = await read(...Array.from(whole, (byte) => Uint8Array.of(byte)));
  expect(data).toEqual(['Größe']);
});

test('`readEvents` reports a comment as activity and not as an event', async () => {
  expect(await read(bytes(':\n\n'))).toMatchObject({ data: [], activity: 1 });
});

test('`readEvents` drops an event that the end of the stream cuts off', async () => {
  const { data } = await read(bytes('data: one\n\ndata: tw'));
  expect(data).toEqual(['one']);
});

test('`readEvents` rejects when the stream fails', async () => {
  const broken = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.error(new TypeError('network')),
  });
  const reading = readEvents(broken, { onEvent: () => {}, onActivity: () => {} });
  await expect(reading).rejects.toThrow('network');
});
