import { onTestFinished, TestRunner } from 'vitest';

/**
 * Closes what a test or its `beforeEach` has opened, the last one first. Nothing that was opened
 * for several tests is closed.
 */
export function closeAfterTest(close: () => Promise<void>): void {
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(close);
}
