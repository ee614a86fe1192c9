import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getAutoBackupKey } from '../../features/backups/auto-backup-setting.ts';
import { createNoteDrafts } from '../../marking/marking.ts';
import { createDeviceStore } from '../../local/device-store.ts';
import { createEnrollmentStore } from '../../local/enrollment.ts';
import { createBackupStore } from '../../local/local-backup.ts';
import { dashboardNetwork } from '../../testing/app-network.ts';
import { onDevice } from '../../testing/device-storage.ts';
import { madeArea, madeSignedIn, madeUser } from '../../testing/factories.ts';
import { mountApp } from '../../testing/mount-app.tsx';
import { json, refusal } from '../../testing/fake-network.ts';

const canary = 'canary-3a7c';
const next = { ...madeUser, id: '0195f000-0000-7000-8000-00000000000b', email: 'b@example.com' };

/** Returns the server's response to a sign-in. */
const acceptedAs = (user: typeof madeUser) => ({
  ...madeSignedIn,
  access_token: `token of ${user.id}`,
  user,
});

/** Returns everything that the browser has stored, as one text. */
const keptOnDevice = () =>
  onDevice(async (database) => {
    const connection = await database.connect();
    const stores = ['outbox', 'device', 'replica', 'backups'] as const;
    const rows = await Promise.all(stores.map((store) => connection.getAll(store)));
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), rows]);
  });

const namesInReplica = () =>
  onDevice(async (database) => {
    const rows = await (await database.connect()).getAll('replica');
    return rows.flatMap((each) => (each.kind === 'area' ? each.row.name : []));
  });

const earlierBackupsOf = (userId: string) =>
  onDevice(async (database) => {
    const backups = await createBackupStore(database).list(userId);
    return backups.filter((stored) => stored.is_of_earlier_account).map(({ id }) => id);
  });

/**
 * Starts with a user who has an unsent change, a backup, typed text, a setting and notifications on
 * this device.
 */
async function withData() {
  const network = dashboardNetwork({ areas: [madeArea({ id: 'reading', name: canary })] });
  let refused: string | null = null;
  let isOver = false;
  network.intercept(({ method, path }) => {
    if (path.endsWith('/auth/login')) {
      return json(200, { ...acceptedAs(next), access_token: 'another-token' });
    }
    if (refused !== null) return refusal(401, { code: refused, detail: '.' });
    if (method === 'POST') return new Response(null, { status: 503 });
    if (method === 'GET' && !/scores|life-areas|sync|me$/.test(path)) return json(200, []);
    // The network's data belongs to the first user and must not reach the next user.
    if (path.includes('/sync') && isOver) return json(200, []);
    return undefined;
  });
  const services = mountApp({ network, path: '/dashboard', stored: network.stored });
  const { user } = network;
  await services.outbox.createLifeArea({ name: `${canary} unsent` });
  await onDevice(async (database) => {
    const backup = { id: 'a-backup', user_id: user.id, created_at: '2026-03-01', text: canary };
    await (await database.connect()).put('backups', backup as never);
    await createEnrollmentStore(database).store({
      user_id: user.id,
      id: 'device',
      endpoint: `https://push.example/${canary}`,
    });
  });
  localStorage.setItem(getAutoBackupKey(user.id), 'on');
  localStorage.setItem('device_token', `${canary} device`);
  localStorage.setItem('themeMode', 'light');
  sessionStorage.setItem(`bug_report:${user.id}`, canary);
  createNoteDrafts(localStorage, user.id).store({ areaId: 'reading', date: '2026-03-01' }, canary);
  await expect.poll(keptOnDevice).toMatch(/canary-3a7c unsent/);
  await expect.poll(namesInReplica).toEqual([canary]);
  return {
    ...services,
    network,
    user,
    /** Refuses the next requests with this code. */
    refuse: async (code: string) => {
      refused = code;
      isOver = true;
      await services.session.refresh(services.client);
    },
    allow: () => {
      refused = null;
    },
  };
}

test('an ended session removes all data of its user, and the login says why @long', async () => {
  const { refuse, user } = await withData();
  await refuse('session_ended');
  await expect.element(page.getByText(/your data was removed from this device/)).toBeVisible();
  await expect.poll(keptOnDevice).not.toContain(canary);
  await expect.poll(keptOnDevice).not.toContain(user.id);
  expect(Object.keys(localStorage).toSorted()).toEqual(['session_end', 'themeMode']);
});

test("an interrupted removal of a user's data continues at the next start", async () => {
  const { outbox, user, session } = await withData();
  session.end();
  const left = JSON.stringify({ user_id: user.id, isEnded: true });
  await expect.poll(() => location.pathname).toBe('/login');
  mountApp({
    network: dashboardNetwork({ areas: [] }),
    path: '/login',
    stored: { session_left_behind: left },
  });
  await expect.poll(keptOnDevice).not.toContain(canary);
  expect((await outbox.unsent()).others).toBe(0);
  expect(localStorage.getItem('session_left_behind')).toBeNull();
});

test('an expired session removes nothing, and the same user can continue', async () => {
  const { refuse, allow, session, outbox, user } = await withData();
  await refuse('unauthenticated');
  await expect.element(page.getByText(/session has expired/)).toBeVisible();
  expect(await keptOnDevice()).toContain(`${canary} unsent`);
  await expect.poll(() => onDevice((database) => createDeviceStore(database).session())).toBeNull();
  expect(await namesInReplica()).toEqual([canary]);
  expect(localStorage.getItem(`note_draft:${user.id}:2026-03-01:reading`)).toBe(canary);
  expect(sessionStorage.getItem(`bug_report:${user.id}`)).toBe(canary);
  allow();
  session.accept(acceptedAs(user));
  expect((await outbox.unsent()).own).toBe(1);
  await expect.poll(() => localStorage.getItem('session_left_behind')).toBeNull();
  expect(await keptOnDevice()).toContain('a-backup');
});

test('the login says how many changes of an expired session wait on the device', async () => {
  const { refuse } = await withData();
  await refuse('unauthenticated');
  const notice = page.getByRole('alert');
  const words =
    'Your session has expired. Please log in again. 1 change waits on this device. It is sent once the person who made it signs in here again.';
  await expect.element(notice).toHaveTextContent(words);
  await expect.element(notice).not.toHaveTextContent(canary);
  mountApp({ network: dashboardNetwork({ areas: [] }), path: '/login' });
  await expect.element(notice.last()).toHaveTextContent(words);
});

/** Returns the ids of users with unsent changes on this device. */
const queuedFor = () =>
  onDevice(async (database) => {
    const items = await (await database.connect()).getAll('outbox');
    return [...new Set(items.map(({ user_id }) => user_id))];
  });

test('only the unsent changes of an expired session stay after another user signs in @long', async () => {
  const { refuse, allow, outbox, session, user, network } = await withData();
  await refuse('unauthenticated');
  await expect.element(page.getByText(/session has expired/)).toBeVisible();
  allow();
  await page.getByLabelText('Email').fill(next.email);
  await page.getByLabelText('Password', { exact: true }).fill('Correct-horse-9');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect.poll(() => localStorage.getItem('session_left_behind')).toBeNull();
  await expect.poll(queuedFor).toEqual([user.id]);
  expect(outbox.items()).toEqual([]);
  expect(await outbox.unsent()).toEqual({ own: 0, others: 1 });
  expect(await keptOnDevice()).not.toContain('a-backup');
  expect(await namesInReplica()).not.toContain(canary);
  expect(localStorage.getItem(`note_draft:${user.id}:2026-03-01:reading`)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  await outbox.flush();
  const senders = network.sent('POST', '/life-areas/').map(({ headers }) => [...headers.values()]);
  expect(senders.flat()).not.toContain('Bearer another-token');

  session.end();
  session.accept(acceptedAs(user));
  await expect.poll(() => outbox.items()).toHaveLength(1);
  await expect.poll(() => localStorage.getItem('kept_queues')).toBeNull();
});

test.for([
  [89, 'stay on'],
  [91, 'are removed from'],
] as const)(
  'after %i days with other users, unsent changes of an expired session %s the device',
  async ([days, fate]) => {
    const isThere = fate === 'stay on';
    const { refuse, user } = await withData();
    await refuse('unauthenticated');
    await expect.element(page.getByText(/session has expired/)).toBeVisible();
    const network = dashboardNetwork({ areas: [] });
    const since = Date.now() - days * 86_400_000;
    const stored = {
      ...network.stored,
      session_user: JSON.stringify(next),
      kept_queues: JSON.stringify({ [user.id]: since }),
    };
    localStorage.removeItem('session_left_behind');
    network.intercept(({ path }) => (path.endsWith('/auth/me') ? json(200, next) : undefined));
    mountApp({ network, path: '/dashboard', stored });
    await expect.poll(queuedFor).toEqual(isThere ? [user.id] : []);
    const kept = JSON.stringify({ [user.id]: since });
    await expect.poll(() => localStorage.getItem('kept_queues')).toBe(isThere ? kept : null);
  },
);

test("an ended session does not remove another user's unsent changes", async () => {
  const { refuse, allow, session, user } = await withData();
  await refuse('unauthenticated');
  await expect.element(page.getByText(/session has expired/)).toBeVisible();
  allow();
  session.accept(acceptedAs(next));
  await expect.poll(() => localStorage.getItem('kept_queues')).toContain(user.id);
  await refuse('session_ended');
  await expect.poll(() => session.state().status).toBe('signed-out');
  await expect.poll(() => localStorage.getItem('session_left_behind')).toBeNull();
  expect(await queuedFor()).toEqual([user.id]);
  expect(localStorage.getItem('kept_queues')).toContain(user.id);
});

test('an account with the same email on a newly set up server adopts all data @long', async () => {
  const { refuse, allow, session, user } = await withData();
  await refuse('unauthenticated');
  await expect.element(page.getByText(/session has expired/)).toBeVisible();
  allow();
  const anew = { ...user, id: next.id };
  session.accept(acceptedAs(anew));
  // The first pull updates the user before the takeover is complete.
  session.updateUser({ ...anew, full_name: 'Another Name' });
  await expect.poll(() => earlierBackupsOf(anew.id)).toHaveLength(2);
  await expect.poll(() => localStorage.getItem('session_left_behind')).toBeNull();
  expect(await earlierBackupsOf(anew.id)).toHaveLength(2);
  await expect.poll(keptOnDevice).not.toContain(user.id);
});

test('an interrupted adoption of an earlier account continues at the next start @long', async () => {
  const { refuse, user } = await withData();
  await refuse('unauthenticated');
  await expect.element(page.getByText(/session has expired/)).toBeVisible();
  const network = dashboardNetwork({ areas: [] });
  const left = JSON.stringify({ user_id: user.id, isEnded: false });
  mountApp({
    network,
    path: '/dashboard',
    stored: { ...network.stored, session_left_behind: left },
  });
  await expect.poll(() => earlierBackupsOf(network.user.id)).toHaveLength(2);
  await expect.poll(() => localStorage.getItem('session_left_behind')).toBeNull();
  expect(await earlierBackupsOf(network.user.id)).toHaveLength(2);
});

test('a sign-in removes backups of other users that an earlier version left behind', async () => {
  const { allow, session, user } = await withData();
  await onDevice(async (database) => {
    for (const user_id of ['0', user.id, 'z']) {
      const backup = { id: `of ${user_id}`, user_id, created_at: '2026-03-01' };
      await (await database.connect()).put('backups', backup as never);
    }
  });
  session.end();
  allow();
  session.accept(acceptedAs(user));
  const ids = () => onDevice(async (database) => (await database.connect()).getAllKeys('backups'));
  const planted = async () => (await ids()).filter((id) => /^of |^a-backup$/.test(id));
  await expect.poll(planted).toEqual(['a-backup', `of ${user.id}`]);
});

test("unsent changes that a user keeps survive another user's sign-in @long", async () => {
  const { allow, outbox, user, session } = await withData();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Keep on this device for me' }).click();
  await expect.poll(() => session.state().status).toBe('signed-out');
  allow();
  session.accept(acceptedAs(next));
  await expect.poll(async () => (await outbox.unsent()).others).toBe(1);
  const items = await onDevice(async (database) => (await database.connect()).getAll('outbox'));
  expect(items.map(({ user_id }) => user_id)).toEqual([user.id]);
  expect(await keptOnDevice()).not.toContain('a-backup');
});
