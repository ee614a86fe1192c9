import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '@daymark/shared/api.ts';
import type { Store } from '../store/store.ts';
import { buildTestApp, testPassword, type TestApp } from '../testing/build-test-app.ts';
import { giveBelongings } from '../testing/sample-calls.ts';
import { createMetrics, serveMetrics, type Metrics } from './metrics.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { openTemporaryStore } from '../testing/temporary-store.ts';

describe('the metrics', () => {
  let folder: string;
  let store: Store;
  let metrics: Metrics;
  let test: TestApp;

  beforeEach(async () => {
    folder = createTemporaryFolder();
    store = await openTemporaryStore(folder);
    metrics = createMetrics('1.2.3', '2026f');
    metrics.watchDatabase(() => store.ping());
    writeFileSync(join(folder, 'index.html'), 'the web app');
    test = await buildTestApp(store, {
      metrics,
      webRoot: folder,
      env: {
        LIMIT_LOGIN_FAILURES: '2',
        LIMIT_AT_ONCE: '5',
        ADMIN_EMAIL: 'person-1@example.org',
      },
    });
  });

  async function valueOf(series: string): Promise<number | undefined> {
    const line = (await metrics.print()).split('\n').find((text) => text.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  }

  const requests = (endpoint: string, status: number) =>
    valueOf(
      `daymark_http_request_duration_seconds_count{endpoint="${endpoint}",status="${status}"}`,
    );

  it('metrics count requests by endpoint and status', async () => {
    const person = await test.register();
    await person.call(api.listLifeAreas, { query: {} });
    await person.call(api.listLifeAreas, { query: {} });
    await test.nobody.refused(api.listLifeAreas, { query: {} });
    await test.send({ url: '/index.html' });
    await test.send({ url: '/api/v1/no-such-thing' });
    await test.send({ method: 'PATCH', url: api.getMe.path });
    expect(await requests('register', 201)).toBe(1);
    expect(await requests('listLifeAreas', 200)).toBe(2);
    expect(await requests('listLifeAreas', 401)).toBe(1);
    expect(await requests('web', 200)).toBe(1);
    expect(await requests('none', 404)).toBe(1);
    expect(await requests('none', 405)).toBe(1);
  });

  it('metrics count sign-ins by outcome', async () => {
    const { email } = (await test.register()).user;
    await test.nobody.call(api.login, { body: { email, password: testPassword } });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await test.nobody.refused(api.login, { body: { email, password: 'Wrong-Horse-7!' } });
    }
    expect(await valueOf('daymark_sign_ins_total{outcome="succeeded"}')).toBe(1);
    expect(await valueOf('daymark_sign_ins_total{outcome="failed"}')).toBe(2);
    expect(await valueOf('daymark_sign_ins_total{outcome="limited"}')).toBe(1);
  });

  it('metrics count refused requests by error code', async () => {
    await test.nobody.refused(api.getMe, {});
    await test.send({ method: 'POST', url: api.login.path, payload: {} });
    await test.send({ method: 'POST', url: api.login.path, payload: { x: 'x'.repeat(300_000) } });
    expect(await valueOf('daymark_refusals_total{code="unauthenticated"}')).toBe(1);
    expect(await valueOf('daymark_refusals_total{code="validation_error"}')).toBe(1);
    expect(await valueOf('daymark_refusals_total{code="body_too_large"}')).toBe(1);
  });

  it('metrics count requests that were refused because of overload', async () => {
    const payload = { email: 'nobody@example.org', password: testPassword };
    const login = () => test.send({ method: 'POST', url: api.login.path, payload });
    const answers = await Promise.all(Array.from({ length: 20 }, login));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    // One network may have a tenth of LIMIT_AT_ONCE, but always two requests at once.
    expect(refused).toHaveLength(18);
    expect(await valueOf('daymark_refusals_total{code="unavailable"}')).toBe(18);
  });

  it('metrics report an unavailable database', async () => {
    const person = await test.register();
    expect(await valueOf('daymark_database_up')).toBe(1);
    const file = join(folder, 'daymark.db');
    renameSync(file, `${file}.away`);
    await person.refused(api.createLifeArea, { body: { name: 'Health' } });
    expect(await valueOf('daymark_database_up')).toBe(0);
    expect(await valueOf('daymark_database_failures_total')).toBe(1);
    expect(await valueOf('daymark_refusals_total{code="unavailable"}')).toBe(1);
    renameSync(`${file}.away`, file);
    expect(await valueOf('daymark_database_up')).toBe(1);
  });

  it('metrics count pushes by result', async () => {
    await giveBelongings(await test.register(), test);
    expect(await valueOf('daymark_push_attempts_total{result="retry"}')).toBe(1);
  });

  it('metrics report the start of the last scheduled backup, or 0 before the first', async () => {
    const gauge = 'daymark_backup_last_success_timestamp_seconds';
    metrics.watchBackups(() => store.backupSchedule.lastMadeAt());
    expect(await valueOf(gauge)).toBe(0);
    const now = '2026-03-01T03:15:00.000Z';
    const claim = { holder: 'a node', due_at: now, now, until: now, latest: now };
    await store.backupSchedule.claim(claim);
    expect(await valueOf(gauge)).toBe(0);
    await store.backupSchedule.succeed('a node', now);
    expect(await valueOf(gauge)).toBe(Date.parse(now) / 1000);
  });

  it('metrics report the version and data about the process', async () => {
    expect(await valueOf('daymark_info{version="1.2.3",tzdata="2026f"}')).toBe(1);
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  });

  it('metrics contain no personal data', async () => {
    const person = await test.register();
    const belongings = await giveBelongings(person, test);
    await test.send({ url: `/people/${person.user.email}?token=${person.access_token}` });
    const text = await metrics.print();
    const { id, email, username, full_name } = person.user;
    const things = Object.values<string>({ ...belongings });
    for (const secret of [id, email, username, full_name, person.access_token, ...things]) {
      expect(text).not.toContain(secret);
    }
  });

  it('serveMetrics serves only /metrics, and the API does not serve /metrics', async () => {
    const served = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
    const answer = await fetch(served.address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await answer.text()).toContain('daymark_info{version="1.2.3",tzdata="2026f"} 1\n');
    const others = [
      await fetch(new URL('/', served.address)),
      await fetch(new URL('/api/v1/auth/me', served.address)),
      await fetch(served.address, { method: 'POST' }),
    ];
    expect(others.map(({ status }) => status)).toEqual([404, 404, 404]);
    served.close();
    expect(
      (await test.send({ url: '/metrics', headers: { accept: 'text/plain' } })).statusCode,
    ).toBe(404);
  });
});
