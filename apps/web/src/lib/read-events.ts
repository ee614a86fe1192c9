import { createParser } from 'eventsource-parser';

interface EventReader {
  readonly onData: (data: string) => void;
  /** Called on any data, also on comments that keep the connection open. */
  readonly onActivity: () => void;
}

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
