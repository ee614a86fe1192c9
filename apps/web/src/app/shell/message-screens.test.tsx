import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { FailureScreen } from './message-screens.tsx';

test('is read out at once, and is still the page’s main part', async () => {
  await mount(<FailureScreen />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/Something went wrong/);
  await expect.element(alert).toMatchTextContent(/Please try again/);
  await expect.element(page.getByRole('main')).toBeVisible();
});
