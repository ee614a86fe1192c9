import { writeSync } from 'node:fs';

const standardOutput = 1;

/**
 * Drops a line that cannot be written. The log library's stream would throw an uncaught error and
 * then retry forever, without answering any client.
 */
export const logOutput = {
  write(line: string): void {
    try {
      writeSync(standardOutput, line);
    } catch {}
  },
};
