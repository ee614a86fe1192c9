import { writeSync } from 'node:fs';

const standardOutput = 1;

/**
 * Writes log lines, and drops those that cannot be written. The log library's own stream would
 * throw an uncaught error and then retry forever, and the server would answer no more requests.
 */
export const logOutput = {
  write(line: string): void {
    try {
      writeSync(standardOutput, line);
    } catch {}
  },
};
