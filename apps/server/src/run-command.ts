import { explainFailure } from './explain-failure.ts';

export async function runCommand(work: () => Promise<void>, exitCodeOfFailure = 1): Promise<void> {
  // Only the user who runs the command may read the files that it creates.
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = exitCodeOfFailure;
  }
}
