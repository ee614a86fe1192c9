import { createParser } from 'eventsource-parser';

interface EventReader {
  /** @param name of the event, undefined for an event without a name */
  readonly onEvent: (data: string, name: string | undefined) => void;
  /** Called on any data, including comments that keep the connection open. */
  readonly onActivity: () => void;
}

export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onEvent, onActivity }: EventReader,
): Promise<void> {
  const parser = createParser({ onEvent: ({ data, event }) => onEvent(data, event) });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onActivity();
    parser.feed(value);
  }
}
