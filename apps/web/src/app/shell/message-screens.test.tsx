import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../testing/mount.tsx';
import { MissingFileError, NetworkError } from '../../lib/api-errors.ts';
import { ClientContext } from '../../lib/use-services.ts';
import { madeClient } from '../../testing/factories.ts';
import { fakeNetwork, json, madeService } from '../../testing/fake-network.ts';
import { userKey } from '../../lib/storage-keys.ts';
import { FailureScreen } from './message-screens.tsx';

test('the failure screen is announced at once and is the `main` of the page', async () => {
  await mount(<FailureScreen error={new Error('unforeseen')} />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/Something went wrong/);
  await expect.element(alert).toMatchTextContent(/Please try again/);
  await expect.element(page.getByRole('main')).toBeVisible();
});

test('the failure screen for a network error says that Daymark cannot be reached and links to today', async () => {
  await mount(<FailureScreen error={new NetworkError('not fetched')} />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/Daymark cannot be reached/);
  await expect.element(alert).toMatchTextContent(/check your connection/);
  await expect
    .element(page.getByRole('link', { name: 'Go to today' }))
    .toHaveAttribute('href', '/dashboard');
});

test('the failure screen says that Today is on the device but the opened screen is not', async () => {
  localStorage.setItem(userKey, '{}');
  await mount(<FailureScreen error={new NetworkError('not fetched')} />);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent(/This screen isn't on this device yet/);
  await expect.element(alert).toMatchTextContent(/Today is\./);
  await expect.element(page.getByRole('link', { name: 'Go to today' })).toBeVisible();
});

/** Mounts the failure screen for missing code. The server responds with `answer`. */
async function missing(answer: Response | Error) {
  const client = madeClient({ fetch: fakeNetwork(answer).fetch, getToken: () => null });
  const reload = vi.fn<() => void>();
  const error = new MissingFileError('not fetched');
  await mount(
    <ClientContext value={client}>
      <FailureScreen error={error} reload={reload} />
    </ClientContext>,
  );
  return reload;
}

test('a screen whose code is missing reloads the page once and then offers a reload', async () => {
  const reload = await missing(json(200, madeService));
  await expect.poll(() => reload.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();

  const again = await missing(json(200, madeService));
  await expect.element(page.getByRole('alert')).toMatchTextContent(/There is a new version/);
  expect(again).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Reload' }).click();
  expect(again).toHaveBeenCalledOnce();
});

test('a screen whose code fails to load says that Daymark cannot be reached', async () => {
  const reload = await missing(new TypeError('Failed to fetch'));
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Daymark cannot be reached/);
  expect(reload).not.toHaveBeenCalled();
});

test("a screen whose code is missing does not take a captive portal's page for a new version", async () => {
  const reload = await missing(new Response('<h1>Hotel</h1>', { status: 200 }));
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Daymark cannot be reached/);
  expect(reload).not.toHaveBeenCalled();
});
