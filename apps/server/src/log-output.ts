import { writeSync } from 'node:fs';

const standardOutput = 1;

/**
 * Where the log goes. A line for which there is no room is left out: the log library's own stream would throw where nothing
 * catches it, and then try for ever to write the line before the process ends, while no client is answered.
 */
export const logOutput = {
  write(line: string): void {
    try {
      writeSync(standardOutput, line);
    } catch {
      // There is no other place to say so.
    }
  },
};
