import { onTestFinished, TestRunner } from 'vitest';

/**
 * Calls `close` after the current test. Of several functions, the last is called first. Does
 * nothing in `beforeAll`, because what is opened there serves several tests.
 */
export function closeAfterTest(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(close);
}
