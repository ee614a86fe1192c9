import { expect } from 'vitest';

/** A whole entry of the log: `facts`, what every entry has, and nothing else. Its time is a text in the process, a number in tests. */
export function logged(
  facts: Readonly<Record<string, unknown>>,
  time: unknown = expect.any(Number),
) {
  return {
    level: 30,
    time,
    pid: expect.any(Number) as unknown,
    hostname: expect.any(String) as unknown,
    reqId: expect.any(String) as unknown,
    ...facts,
  };
}
