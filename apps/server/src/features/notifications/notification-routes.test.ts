import { beforeEach, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import { uuidv7 } from '@daymark/shared/identifier.ts';
import type { NotificationType } from '@daymark/shared/notifications/notification.ts';
import {
  invalidField,
  buildTestApp,
  type Person,
  type TestApp,
} from '../../testing/build-test-app.ts';
import { describeEachDatabase } from '../../testing/each-database.ts';

describeEachDatabase('the inbox', (openStore) => {
  let test: TestApp;
  let person: Person;

  beforeEach(async () => {
    test = await buildTestApp(await openStore());
    person = await test.register();
  });

  /** Adds notifications a minute apart and returns their ids, oldest first. */
  async function add(count: number, to = person): Promise<string[]> {
    const ids: string[] = [];
    for (let number = 1; number <= count; number += 1) {
      test.clock.advance(60_000);
      ids.push(await addOne(`Entry ${number}`, { to }));
    }
    return ids;
  }

  async function addOne(
    content: string,
    { to = person, type = 'other' }: { to?: Person; type?: NotificationType } = {},
  ): Promise<string> {
    const now = test.clock();
    const id = uuidv7(now, (bytes) => crypto.getRandomValues(bytes));
    const created_at = new Date(now).toISOString();
    const entry = { id, notification_type: type, content, created_at };
    await test.store.notifications.add(to.user.id, entry);
    return id;
  }

  const list = (query: { limit?: string; before?: string } = {}) =>
    person.call(api.listNotifications, { query });

  it('listNotifications returns an empty inbox for a new account', async () => {
    expect(await list()).toEqual({ status: 200, body: [], headers: { 'X-Unread-Count': '0' } });
  });

  it('listNotifications returns the newest notification first', async () => {
    const content = `"Ru'n" <b>x</b>; DROP TABLE notifications; -- ünï 🎉`;
    await add(2);
    test.clock.advance(1000);
    const id = await addOne(content, { type: 'achievement' });
    const { body, headers } = await list();
    expect(body.map((entry) => entry.content)).toEqual([content, 'Entry 2', 'Entry 1']);
    expect(body[0]).toEqual({
      id,
      notification_type: 'achievement',
      content,
      is_read: false,
      created_at: '2026-03-01T12:02:01.000Z',
    });
    expect(headers).toEqual({ 'X-Unread-Count': '3' });
  });

  it('pages of listNotifications are complete while new notifications arrive', async () => {
    const ids = await add(7);
    const pages: string[][] = [];
    for (let before: string | undefined; ; before = pages.at(-1)?.at(-1)) {
      const { body, headers } = await list({ limit: '3', ...(before && { before }) });
      if (body.length === 0) break;
      pages.push(body.map(({ id }) => id));
      await addOne('Meanwhile');
      expect(Number(headers['X-Unread-Count'])).toBe(ids.length + pages.length - 1);
    }
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
    expect(pages.flat()).toEqual(ids.toReversed());
  });

  it('listNotifications returns fifty notifications by default and at most 200', async () => {
    await add(201);
    expect((await list()).body).toHaveLength(50);
    expect((await list({ limit: '200' })).body).toHaveLength(200);
    expect((await list({ limit: '1' })).body).toHaveLength(1);
  });

  it.each([
    [{ limit: '201' }, 'limit', 'page_size'],
    [{ limit: '0' }, 'limit', 'page_size'],
    [{ limit: 'x' }, 'limit', 'page_size'],
    [{ before: 'x' }, 'before', 'id_invalid'],
  ])('listNotifications refuses the query %j', async (query, field, code) => {
    expect(await person.refused(api.listNotifications, { query })).toMatchObject(
      invalidField(field, code),
    );
  });

  it('markNotificationRead marks one notification as read', async () => {
    const [first = '', second = ''] = await add(2);
    const read = () => person.call(api.markNotificationRead, { params: { id: first } });
    expect(await read()).toMatchObject({ status: 200, body: { id: first, is_read: true } });
    expect(await read()).toMatchObject({ status: 200, body: { is_read: true } });
    const { body, headers } = await list();
    expect(body.map(({ id, is_read }) => [id, is_read])).toEqual([
      [second, false],
      [first, true],
    ]);
    expect(headers).toEqual({ 'X-Unread-Count': '1' });
  });

  it('markAllNotificationsRead marks all notifications as read', async () => {
    const [first = ''] = await add(3);
    await person.call(api.markNotificationRead, { params: { id: first } });
    const readAll = () => person.call(api.markAllNotificationsRead, {});
    expect(await readAll()).toEqual({ status: 200, body: { updated: 2 } });
    expect(await readAll()).toEqual({ status: 200, body: { updated: 0 } });
    const { body, headers } = await list();
    expect(body.every(({ is_read }) => is_read)).toBe(true);
    expect(headers).toEqual({ 'X-Unread-Count': '0' });
  });

  it('markAllNotificationsRead marks only notifications up to edited_at', async () => {
    const [first = '', second = ''] = await add(2);
    const edited_at = new Date(test.clock()).toISOString();
    const [since = ''] = await add(1);
    const readAll = () => person.call(api.markAllNotificationsRead, { query: { edited_at } });
    expect(await readAll()).toEqual({ status: 200, body: { updated: 2 } });
    expect(await readAll()).toEqual({ status: 200, body: { updated: 0 } });
    const { body, headers } = await list();
    expect(body.map(({ id, is_read }) => [id, is_read])).toEqual([
      [since, false],
      [second, true],
      [first, true],
    ]);
    expect(headers).toEqual({ 'X-Unread-Count': '1' });
  });

  it('markAllNotificationsRead accepts an edited_at in the future', async () => {
    await add(1);
    const edited_at = new Date(test.clock() + 3_600_000).toISOString();
    const query = { edited_at };
    expect((await person.call(api.markAllNotificationsRead, { query })).body.updated).toBe(1);
  });

  it("a user can neither read nor mark another user's notifications", async () => {
    const other = await test.register();
    const [theirs = ''] = await add(1, other);
    test.clock.advance(60_000);
    expect(await list({ before: uuidv7(test.clock(), () => {}) })).toMatchObject({
      body: [],
      headers: { 'X-Unread-Count': '0' },
    });
    const refused = await person.refused(api.markNotificationRead, { params: { id: theirs } });
    expect(refused).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await person.call(api.markAllNotificationsRead, {})).body).toEqual({ updated: 0 });
    expect(await other.call(api.listNotifications, {})).toMatchObject({
      body: [{ id: theirs, is_read: false }],
      headers: { 'X-Unread-Count': '1' },
    });
  });

  it('markNotificationRead returns 404 for an unknown notification', async () => {
    for (const id of ['01900000-0000-7000-8000-000000000000', 'x', "'; --"]) {
      const refused = await person.refused(api.markNotificationRead, { params: { id } });
      expect(refused.status).toBe(404);
    }
  });
});
