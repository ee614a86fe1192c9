import { createParser } from 'eventsource-parser';

interface EventReader {
  /** Called with the data of an event. */
  readonly onData: (data: string) => void;
  /** Called on any data, also on comments that keep the connection open. */
  readonly onActivity: () => void;
}

/** Reads a stream of server-sent events to its end. Rejects if the stream breaks. */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onData, onActivity }: EventReader,
): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => onData(data) });
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onActivity();
    parser.feed(value);
  }
}
