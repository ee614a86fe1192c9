import { expect } from 'vitest';
import { page } from 'vitest/browser';

/** Waits until the tasks run that the app starts after its first screen. */
export async function startedBackgroundTasks(): Promise<void> {
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return page.getByText('You are back online.').elements().length;
    })
    .toBeGreaterThan(0);
}
