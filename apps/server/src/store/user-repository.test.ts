import { defaultUserSettings } from '@daymark/shared/accounts/user-settings.ts';
import { expect, it } from 'vitest';
import { describeEachDatabase } from '../testing/each-database.ts';
import {
  createArea,
  createScores,
  createUser,
  editAt,
  newUser,
  now,
} from '../testing/factories.ts';

describeEachDatabase('users', (openStore, tables) => {
  it('users.findById and users.findByEmail return the user', async () => {
    const store = await openStore();
    const { password_hash, ...asked } = newUser({ email: 'Ada@Example.org' });
    const user = { ...defaultUserSettings, ...asked, email_verified: false };
    expect(await store.users.create({ ...asked, password_hash })).toEqual(user);
    expect(await store.users.findById(user.id)).toEqual(user);
    const found = { user, password_hash, mailRecovery: true };
    expect(await store.users.findByEmail('ada@example.ORG')).toEqual(found);
  });

  it('users.findById and users.findByEmail return null for an unknown user', async () => {
    const store = await openStore();
    await createUser(store);
    expect(await store.users.findById('nobody')).toBeNull();
    expect(await store.users.findByEmail('nobody@example.org')).toBeNull();
  });

  it('users.create refuses a taken email in any letter case', async () => {
    const store = await openStore();
    await createUser(store, { email: 'müller@example.org' });
    const again = newUser({ email: 'MÜLLER@example.ORG' });
    expect(await store.users.create(again)).toBe('email_taken');
    const decomposed = newUser({ email: 'Müller@example.org'.normalize('NFD') });
    expect(await store.users.create(decomposed)).toBe('email_taken');
  });

  it('users.create refuses a taken username in any letter case', async () => {
    const store = await openStore();
    await createUser(store, { username: 'Ada' });
    expect(await store.users.create(newUser({ username: 'aDA' }))).toBe('username_taken');
  });

  it('users.create reports the email first if email and username are taken', async () => {
    const store = await openStore();
    const { email, username } = await createUser(store);
    expect(await store.users.create(newUser({ email, username }))).toBe('email_taken');
  });

  it('a hundred concurrent calls of users.create with one email create one user', async () => {
    const store = await openStore();
    const attempts = Array.from({ length: 100 }, () => newUser({ email: 'one@example.org' }));
    const answers = await Promise.all(attempts.map((user) => store.users.create(user)));
    expect(answers.filter((answer) => answer === 'email_taken')).toHaveLength(99);
    expect(await tables().selectFrom('users').select('email').execute()).toEqual([
      { email: 'one@example.org' },
    ]);
  });

  it('users.update changes only the given fields', async () => {
    const store = await openStore();
    const user = await createUser(store);
    const changes = { full_name: 'Grace Hopper', timezone: 'America/New_York' };
    expect(await store.users.update(user.id, changes, editAt())).toEqual({
      before: user,
      user: { ...user, ...changes },
      hasOtherEmail: false,
    });
    const names = { email: 'Grace@Example.org', username: 'Grace' };
    const changed = { ...user, ...changes, ...names };
    expect(await store.users.update(user.id, names, editAt())).toEqual({
      before: { ...user, ...changes },
      user: changed,
      hasOtherEmail: true,
    });
    expect(await store.users.findByEmail('grace@example.org')).toMatchObject({ user: changed });
    expect(await store.users.findByEmail(user.email)).toBeNull();
    expect(await store.users.update(user.id, {}, editAt())).toMatchObject({ user: changed });
    expect(await store.users.update('nobody', changes, editAt())).toBeNull();
  });

  it("users.update refuses another user's email or username", async () => {
    const store = await openStore();
    const user = await createUser(store);
    await createUser(store, { email: 'grace@example.org', username: 'grace' });
    expect(await store.users.update(user.id, { email: 'GRACE@example.org' }, editAt())).toBe(
      'email_taken',
    );
    expect(await store.users.update(user.id, { username: 'Grace' }, editAt())).toBe(
      'username_taken',
    );
    expect(await store.users.findById(user.id)).toEqual(user);
    const ownInCapitals = { email: user.email.toUpperCase() };
    expect(await store.users.update(user.id, ownInCapitals, editAt())).toEqual({
      before: user,
      user: { ...user, ...ownInCapitals },
      hasOtherEmail: false,
    });
  });

  it('users.changePasswordHash replaces the hash only if the old hash matches', async () => {
    const store = await openStore();
    const user = await createUser(store);
    const other = await createUser(store);
    const stays = { from: 'a hash', to: 'a hash' };
    expect(await store.users.changePasswordHash(user.id, stays)).toBe(true);
    const change = { from: 'a hash', to: 'a stronger hash' };
    expect(await store.users.changePasswordHash(user.id, change)).toBe(true);
    expect(await store.users.changePasswordHash(user.id, change)).toBe(false);
    expect(await store.users.changePasswordHash(user.id, stays)).toBe(false);
    expect(await store.users.findByEmail(user.email)).toMatchObject({
      password_hash: 'a stronger hash',
    });
    expect(await store.users.findPasswordHash(user.id)).toBe('a stronger hash');
    expect(await store.users.findPasswordHash(other.id)).toBe('a hash');
    expect(await store.users.findPasswordHash('nobody')).toBeNull();
  });

  it('users.remove deletes all rows of a user and no row of another user', async () => {
    const store = await openStore();
    const leaving = await createUser(store);
    const staying = await createUser(store);
    for (const { id: userId } of [leaving, staying]) {
      const { id: areaId } = await createArea(store, userId);
      await createScores(store, { userId, areaId }, { '2026-02-01': 1, '2026-02-02': 0 });
      await store.sessions.create({
        id: 'session',
        user_id: userId,
        token_hash: `hash of ${userId}`,
        user_agent: '',
        created_at: now,
        confirmed_at: now,
        expires_at: now,
      });
      await store.idempotency.claim({ user_id: userId, key: 'key', fingerprint: 'print', now });
    }
    const before = await rowCounts();
    expect(before).toMatchObject({
      users: 1,
      sessions: 1,
      life_areas: 1,
      scores: 2,
      years: 1,
      idempotency_keys: 1,
    });
    expect(await store.users.remove(leaving.id)).toBe(true);
    expect(await rowCounts(leaving.id)).toEqual(
      Object.fromEntries(Object.keys(before).map((table) => [table, 0])),
    );
    expect(await rowCounts(staying.id)).toEqual(before);
    expect(await store.users.remove(leaving.id)).toBe(false);

    async function rowCounts(userId = leaving.id): Promise<Record<string, number>> {
      const counts: Record<string, number> = {};
      for (const { name, columns } of await tables().introspection.getTables()) {
        const owner = name === 'users' ? 'id' : 'user_id';
        if (!columns.some((column) => column.name === owner)) continue;
        const { count } = await tables()
          .selectFrom(
            tables()
              .dynamic.table(name as 'users')
              .as('table'),
          )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(tables().dynamic.ref(owner), '=', userId)
          .executeTakeFirstOrThrow();
        counts[name] = count;
      }
      return counts;
    }
  });
});
