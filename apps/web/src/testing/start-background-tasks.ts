import { expect } from 'vitest';
import { page } from 'vitest/browser';

export async function startedBackgroundTasks(): Promise<void> {
  await expect
    .poll(() => {
      dispatchEvent(new Event('online'));
      return page.getByText('You are back online.').elements().length;
    })
    .toBeGreaterThan(0);
}
