import { createParser } from 'eventsource-parser';

interface EventReader {
  /** The data of one event. */
  readonly onData: (data: string) => void;
  /** Something arrived, be it only a comment that keeps the connection open. */
  readonly onActivity: () => void;
}

/** Reads a stream of server-sent events to its end. Rejects where the stream breaks. */
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
