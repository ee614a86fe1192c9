import { writeSync } from 'node:fs';

const standardOutput = 1;

/**
 * Destination of the log. A line that cannot be written is dropped. The stream of the log library
 * would throw an uncaught error and then retry forever, without answering any client.
 */
export const logOutput = {
  write(line: string): void {
    try {
      writeSync(standardOutput, line);
    } catch {}
  },
};
