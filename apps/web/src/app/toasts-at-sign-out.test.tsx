import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../testing/app-network.ts';
import { refusal } from '../testing/fake-network.ts';
import { madeArea } from '../testing/factories.ts';
import { mountApp } from '../testing/mount-app.tsx';

// Loads the code before the tests, so that no test waits for it.
beforeAll(() =>
  Promise.all([import('./dashboard-screen.tsx'), import('../features/entries/mark-responses.tsx')]),
);

test('a toast with the name of an area disappears when the session ends', async () => {
  const network = dashboardNetwork({ areas: [madeArea({ id: 'secret', name: 'Secret' })] });
  const { sync } = mountApp({ network, path: '/dashboard', stored: network.stored });
  await page.getByRole('checkbox', { name: 'Secret' }).click();
  await expect.element(page.getByText('Secret · Completed')).toBeVisible();
  network.intercept(() => refusal(401, { code: 'session_ended', detail: 'It was ended.' }));
  await sync.pull();
  await expect.element(page.getByText(/^Secret/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
