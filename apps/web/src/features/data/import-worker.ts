import type { FileToRead, ReadAnswer } from './import-reader.ts';

// The server sends this worker with its own policy, which allows SQLite's WebAssembly (decision
// 059). This file only loads the code: Safari runs a worker's entry file twice if another module
// imports from it, and the format readers would do so.

addEventListener(
  'message',
  ({ data }: MessageEvent<FileToRead>) => void answer(data).catch(reportError),
  { once: true },
);

async function answer(data: FileToRead): Promise<void> {
  const code = await import('./answer-file.ts').catch(() => null);
  if (code !== null) return code.answerFile(data);
  const answer: ReadAnswer = { error: { code: 'reader-not-loaded', where: null } };
  postMessage(answer);
}
