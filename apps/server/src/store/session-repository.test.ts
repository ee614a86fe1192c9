import { expect, it } from 'vitest';
import type { RequestSession } from '../http/server.ts';
import type { NewSession } from './session-repository.ts';
import type { Store } from './store.ts';
import { describeEachDatabase } from '../testing/each-database.ts';
import { createUser } from '../testing/factories.ts';

const start = '2026-03-01T12:00:00.000Z';
const end = '2026-03-31T12:00:00.000Z';
const oneBeforeEnd = '2026-03-31T11:59:59.999Z';

describeEachDatabase('sessions', (openStore, tables) => {
  async function open(): Promise<{ store: Store; session: NewSession }> {
    const store = await openStore();
    const user = await createUser(store, { timezone: 'Asia/Tokyo' });
    const session = {
      id: 'session',
      user_id: user.id,
      token_hash: 'hash',
      user_agent: 'A browser',
      created_at: start,
      confirmed_at: start,
      expires_at: end,
    };
    await store.sessions.create(session);
    return { store, session };
  }

  async function found(store: Store, now = start): Promise<RequestSession> {
    const session = await store.sessions.findByTokenHash('hash', now);
    if (session === null) throw new Error('No session');
    return session;
  }

  it("sessions.findByTokenHash returns the session with its user's settings", async () => {
    const { store, session } = await open();
    const found = await store.sessions.findByTokenHash('hash', start);
    expect(found?.epoch).toMatch(/^[0-9a-f-]{36}$/);
    expect(found).toEqual({
      id: 'session',
      user_id: session.user_id,
      timezone: 'Asia/Tokyo',
      day_ends_at: '00:00',
      first_weekday: 1,
      week_starts: '[]',
      created_at: start,
      last_used_at: start,
      expires_at: end,
      confirmed_at: start,
      rev: 0,
      stored_bytes: 0,
      epoch: found?.epoch,
      life_area_ids: null,
    });
    expect(await store.sessions.findByTokenHash('another hash', start)).toBeNull();
  });

  it('sessions.findByTokenHash returns null from the moment of the expiry', async () => {
    const { store } = await open();
    expect(await store.sessions.findByTokenHash('hash', oneBeforeEnd)).not.toBeNull();
    expect(await store.sessions.findByTokenHash('hash', end)).toBeNull();
  });

  it('sessions.touch extends a session to thirty days after its last use', async () => {
    const { store } = await open();
    await store.sessions.touch(await found(store), oneBeforeEnd);
    expect(await found(store, end)).toMatchObject({
      last_used_at: oneBeforeEnd,
      expires_at: '2026-04-30T11:59:59.999Z',
    });
  });

  it('sessions.touch records a use at most once in five minutes', async () => {
    const { store } = await open();
    await store.sessions.touch(await found(store), '2026-03-01T12:04:59.999Z');
    expect(await found(store)).toMatchObject({ last_used_at: start, expires_at: end });
    await store.sessions.touch(await found(store), '2026-03-01T12:05:00.000Z');
    expect(await found(store)).toMatchObject({ last_used_at: '2026-03-01T12:05:00.000Z' });
  });

  it('sessions.touch never moves the last use back', async () => {
    const { store } = await open();
    const seen = await found(store);
    await store.sessions.touch(seen, '2026-03-02T12:00:00.000Z');
    await store.sessions.touch(seen, '2026-03-01T13:00:00.000Z');
    expect(await found(store)).toMatchObject({ last_used_at: '2026-03-02T12:00:00.000Z' });
  });

  it('sessions.remove ends only sessions of the given user', async () => {
    const { store, session } = await open();
    const other = await createUser(store);
    expect(await store.sessions.remove(other.id, session.id)).toBe(false);
    expect(await store.sessions.findByTokenHash('hash', start)).not.toBeNull();
    expect(await store.sessions.remove(session.user_id, session.id)).toBe(true);
    expect(await store.sessions.findByTokenHash('hash', start)).toBeNull();
    expect(await store.sessions.remove(session.user_id, session.id)).toBe(false);
  });

  it("sessions.list returns a user's valid sessions by last use", async () => {
    const { store, session } = await open();
    const other = await createUser(store);
    await store.sessions.create({ ...session, user_id: other.id, token_hash: 'of another' });
    const phone = { id: 'phone', created_at: '2026-03-02T12:00:00.000Z', user_agent: 'A phone' };
    const expires_at = '2026-04-01T12:00:00.000Z';
    await store.sessions.create({ ...session, ...phone, token_hash: 'of a phone', expires_at });
    const phoneSeen = { ...phone, last_used_at: phone.created_at };
    expect(await store.sessions.list(session.user_id, oneBeforeEnd)).toEqual([
      phoneSeen,
      { id: 'session', created_at: start, last_used_at: start, user_agent: 'A browser' },
    ]);
    expect(await store.sessions.list(session.user_id, end)).toEqual([phoneSeen]);
  });

  it('access.end ends all sessions of a user except the given sessions', async () => {
    const { store, session } = await open();
    const other = await createUser(store);
    await store.sessions.create({ ...session, user_id: other.id, token_hash: 'of another' });
    await store.sessions.create({ ...session, id: 'phone', token_hash: 'of a phone' });
    await store.access.end(session.user_id, { sessions: ['phone'] });
    expect(await store.sessions.list(session.user_id, start)).toMatchObject([{ id: 'phone' }]);
    expect(await store.sessions.list(other.id, start)).toMatchObject([{ id: 'session' }]);
  });

  it('expired.remove deletes expired sessions', async () => {
    const { store } = await open();
    const rows = () => tables().selectFrom('sessions').select('id').execute();
    await store.expired.remove('sessions', oneBeforeEnd);
    expect(await rows()).toHaveLength(1);
    await store.expired.remove('sessions', end);
    expect(await rows()).toHaveLength(0);
  });
});
