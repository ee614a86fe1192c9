import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { NetworkError } from '../../lib/api-errors.ts';
import { userKey } from '../../lib/storage-keys.ts';
import { FailureScreen } from './message-screens.tsx';

test('is read out at once, and is still the page’s main part', async () => {
  await mount(<FailureScreen error={new Error('unforeseen')} />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/Something went wrong/);
  await expect.element(alert).toMatchTextContent(/Please try again/);
  await expect.element(page.getByRole('main')).toBeVisible();
});

test('says that the network is missing where a screen could not be fetched, and leads back to today', async () => {
  await mount(<FailureScreen error={new NetworkError('not fetched')} />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/Daymark cannot be reached/);
  await expect.element(alert).toMatchTextContent(/check your connection/);
  await expect
    .element(page.getByRole('link', { name: 'Go to today' }))
    .toHaveAttribute('href', '/dashboard');
});

test('says to a known person that the screen is not on this device yet, and that today is', async () => {
  localStorage.setItem(userKey, '{}');
  onTestFinished(() => localStorage.removeItem(userKey));
  await mount(<FailureScreen error={new NetworkError('not fetched')} />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/This screen isn't on this device yet/);
  await expect.element(alert).toMatchTextContent(/Today is\./);
  await expect.element(page.getByRole('link', { name: 'Go to today' })).toBeVisible();
});
