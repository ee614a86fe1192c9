import { type Change, changesPath, heartbeatInterval } from '@daymark/shared/changes/change.ts';
import type { ApiClient } from '../../lib/api-client.ts';

interface Hearing {
  readonly client: Pick<ApiClient, 'listen'>;
  /** Ends the hearing. */
  readonly signal: AbortSignal;
  /** From now on every change is heard. */
  readonly onOpen: () => void;
  readonly onChange: (change: Change) => void;
}

/** Two heartbeats and the time that the second may take. In milliseconds. */
const longestSilence = 2 * heartbeatInterval + 10_000;

/** Hears what changes until the stream ends. Resolves or rejects then; nothing of it says that there is no more to hear. */
export async function hearChanges({ client, signal, onOpen, onChange }: Hearing): Promise<void> {
  const silence = new AbortController();
  const startTimer = () => setTimeout(() => silence.abort(), longestSilence);
  let timer = startTimer();
  try {
    const response = await client.listen(changesPath, AbortSignal.any([signal, silence.signal]));
    const type = response.headers.get('Content-Type') ?? '';
    if (!response.ok || response.body === null || !type.startsWith('text/event-stream')) return;
    onOpen();
    await readLines(response.body, (line) => {
      clearTimeout(timer);
      timer = startTimer();
      if (line.startsWith('data: ')) onChange(JSON.parse(line.slice('data: '.length)) as Change);
    });
  } finally {
    clearTimeout(timer);
  }
}

async function readLines(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onLine: (line: string) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let unfinished = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (unfinished + value).split('\n');
    unfinished = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  }
}
