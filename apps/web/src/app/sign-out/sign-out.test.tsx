import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { madeArea, madeSignedIn } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';

const question = () => page.getByRole('dialog', { name: 'Sign out now?' });
const answer = (name: string) => question().getByRole('button', { name });

/** Starts signed in, with a change that the server does not accept yet. */
async function withUnsentChange(path: string) {
  const network = dashboardNetwork({ areas: [madeArea({ id: 'reading', name: 'Reading' })] });
  let isOpen = false;
  network.intercept(({ method, path }) => {
    if (method === 'GET' && !/scores|life-areas|me$/.test(path)) return Response.json([]);
    return method === 'POST' && path.includes('/life-areas/') && !isOpen
      ? new Response(null, { status: 503 })
      : undefined;
  });
  const services = mountApp({ network, path, stored: network.stored });
  await services.outbox.createLifeArea({ name: 'Piano' });
  const isSignedIn = () => services.session.state().status === 'signed-in';
  const open = () => {
    isOpen = true;
  };
  return { network, ...services, isSignedIn, open };
}

async function signOutFromDashboard() {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

test.for([
  ['/dashboard', signOutFromDashboard],
  [
    '/settings?tab=account',
    () => page.getByRole('button', { name: 'Sign Out', exact: true }).click(),
  ],
] as const)(
  'a sign-out from %s opens a dialog about unsent changes and can be cancelled',
  async ([path, signOut]) => {
    const { isSignedIn, outbox } = await withUnsentChange(path);
    await signOut();
    await expect.element(question()).toMatchTextContent('1 change hasn’t synced yet.');
    await answer('Cancel').click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(isSignedIn()).toBe(true);
    expect(outbox.items()).toHaveLength(1);
  },
);

test.for([
  ['Keep on this device for me', 1],
  ['Discard and sign out', 0],
] as const)(
  'the answer "%s" at sign-out leaves %i unsent changes on the device for their user',
  async ([choice, count]) => {
    const { isSignedIn, outbox, session, network } = await withUnsentChange('/dashboard');
    await signOutFromDashboard();
    await answer(choice).click();
    await expect.poll(() => location.pathname).toBe('/login');
    expect(isSignedIn()).toBe(false);
    session.accept({ ...madeSignedIn, access_token: 'another-token', user: network.user });
    expect((await outbox.unsent()).own).toBe(count);
  },
);

test('the sign-out dialog says if the changes have been sent meanwhile @long', async () => {
  const { isSignedIn, outbox, open } = await withUnsentChange('/dashboard');
  await signOutFromDashboard();
  await expect.element(question()).toBeVisible();
  open();
  await expect
    .poll(
      async () => {
        await outbox.flush();
        return outbox.items().length;
      },
      { timeout: 10_000 },
    )
    .toBe(0);
  await expect.element(question()).toMatchTextContent('Everything has synced.');
  await answer('Sign Out').click();
  await expect.poll(isSignedIn).toBe(false);
});

test('a sign-out opens no dialog if the server has all changes @long', async () => {
  const network = dashboardNetwork({ areas: [madeArea({ id: 'reading', name: 'Reading' })] });
  const { session } = mountApp({ network, path: '/dashboard', stored: network.stored });
  await signOutFromDashboard();
  await expect.poll(() => session.state().status).toBe('signed-out');
  await expect.element(question()).not.toBeInTheDocument();
});
