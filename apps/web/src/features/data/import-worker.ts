import type { FileToRead, ReadAnswer } from './import-reader.ts';

// The server sends this worker under a policy of its own, which lets it compile SQLite's WebAssembly (decision 059). Nothing but the
// way to its code stands here: Safari runs a worker's own file once more where another module imports from it, as the readers of
// single formats would.

addEventListener(
  'message',
  ({ data }: MessageEvent<FileToRead>) => void answer(data).catch(reportError),
  { once: true },
);

async function answer(data: FileToRead): Promise<void> {
  const code = await import('./answer-file.ts').catch(() => null);
  if (code !== null) return code.answerTo(data);
  const answer: ReadAnswer = { error: { code: 'reader-not-loaded', where: null } };
  postMessage(answer);
}
