import { onTestFinished, TestRunner } from 'vitest';

/**
 * Calls `close` after the current test, and several such functions in reverse order. A call in
 * `beforeAll` does nothing, because what it opens serves several tests.
 */
export function closeAfterTest(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(close);
}
