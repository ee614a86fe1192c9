import { beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { madeArea } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function endReading({ erase }: { erase: boolean }) {
  const network = dashboardNetwork({ areas: [madeArea({ id: 'reading', name: 'Reading' })] });
  // Changes are never answered, so that the queue still has them.
  network.intercept(({ method }) => (method === 'GET' ? undefined : new Promise(() => {})));
  mountApp({ network, path: '/dashboard', stored: network.stored });
  await button('More for Reading').click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End…' }).click();
  const question = page.getByRole('dialog', { name: 'End Reading?' });
  if (erase) await question.getByRole('checkbox', { name: 'Also erase its history' }).click();
  await question.getByRole('button', { name: erase ? 'End and erase' : 'End' }).click();
  const words = erase ? 'Reading was erased' : 'Reading has ended';
  await expect.element(page.getByText(words)).toBeVisible();
}

const card = () => page.getByRole('list', { name: 'Life areas' }).getByText('Reading').first();

beforeAll(async () => {
  // Compiled once, outside the time that a test waits for the dialog.
  await import('./area-dialogs.tsx');
});

beforeEach(() => localStorage.clear());

test('screens 12: an area that has ended comes back by Undo', async () => {
  await endReading({ erase: false });
  await expect.element(card()).not.toBeInTheDocument();
  await button('Undo').click();
  await expect.element(card()).toBeVisible();
});

test('what is erased for good offers no Undo @long', async () => {
  await endReading({ erase: true });
  await expect.element(button('Undo')).not.toBeInTheDocument();
});
