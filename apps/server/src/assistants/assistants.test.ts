import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scopes, type Scope } from '@daymark/shared/scope.ts';
import { api } from '@daymark/shared/api.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/build-test-app.ts';
import { describeEachDatabase } from '../testing/each-database.ts';

const today = '2026-03-01';

describeEachDatabase('an assistant', (openStore) => {
  let test: TestApp;
  let person: Person;
  let url: URL;
  let running: string;
  const clients: Client[] = [];

  beforeEach(async () => {
    test = await buildTestApp(await openStore(), { env: { MCP: 'on' } });
    url = new URL('/mcp', await test.app.listen({ port: 0 }));
    person = await test.register({ timezone: 'UTC' });
    const give = async (name: string) =>
      (await person.call(api.createLifeArea, { body: { name, created_on: '2026-02-01' } })).body.id;
    running = await give('Running');
    await give('Reading');
  });

  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await test.close();
  });

  async function tokenOf(scope: Scope, life_area_ids: string[] | null = null): Promise<string> {
    const body = { name: 'Assistant', scope, life_area_ids, expires_in_days: 1 };
    return (await person.call(api.createToken, { body })).body.token;
  }

  async function connect(token: string, mode: 'legacy' | 'auto' = 'auto'): Promise<Client> {
    const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
    await client.connect(
      new StreamableHTTPClientTransport(url, { authProvider: { token: async () => token } }),
    );
    clients.push(client);
    return client;
  }

  async function use(client: Client, name: string, args: Record<string, unknown> = {}) {
    const result = await client.callTool({ name, arguments: args });
    const [content] = result.content as { text: string }[];
    return result.isError === true ? content?.text : result.structuredContent;
  }

  it.each(['legacy', 'auto'] as const)(
    'an assistant in %s protocol mode can list the tools',
    async (mode) => {
      const client = await connect(await tokenOf('read'), mode);
      const { tools } = await client.listTools();
      expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
        ['list_areas', true],
        ['read_days', true],
        ['read_stats', true],
        ['mark_day', false],
        ['record_amount', false],
        ['add_note', false],
      ]);
      expect(client.getInstructions()).toMatch(/^Daymark keeps the areas/);
      expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: false } });
      expect(await use(client, 'list_areas')).toMatchObject({
        today,
        areas: [
          { name: 'Running', unit: '', step: null, today: { state: 'due' } },
          { name: 'Reading', today: { state: 'due' } },
        ],
      });
    },
  );

  it('an assistant can mark days, append to notes, and read entries and statistics', async () => {
    const client = await connect(await tokenOf('write:entries'));
    expect(await use(client, 'mark_day', { area: 'run', mark: 'done', note: '5 km' })).toEqual({
      area: 'Running',
      date: today,
      mark: 'done',
      note: '5 km',
    });
    expect(await use(client, 'add_note', { area: 'Running', note: 'in the rain' })).toMatchObject({
      note: '5 km\nin the rain',
    });
    const changed = await use(client, 'mark_day', { area: running, mark: 'not_done' });
    expect(changed).toMatchObject({ mark: 'not_done', note: '5 km\nin the rain' });
    const earlier = { area: 'Reading', mark: 'done', date: '2026-02-27' };
    expect(await use(client, 'mark_day', earlier)).toMatchObject({ note: '' });
    const range = { start_date: '2026-02-01', end_date: today };
    const days = { date: '2026-02-27', area: 'Reading', mark: 'done', note: '' };
    expect(await use(client, 'read_days', range)).toMatchObject({
      days: [days, { area: 'Running', area_id: running, mark: 'not_done' }],
    });
    expect(await use(client, 'read_days', { ...range, area: 'Reading' })).toMatchObject({
      days: [days],
    });
    const stats = await use(client, 'read_stats', { period: 'month' });
    expect(stats).toMatchObject({
      overview: { today_progress: 0 },
      trends: { period: 'month' },
    });
    await use(client, 'mark_day', { area: 'Running', mark: 'clear' });
    const { body } = await person.call(api.listScores, { query: range });
    expect(body.map(({ score_date }) => score_date)).toEqual(['2026-02-27']);
  });

  it('among the writing tools of assistants, only mark_day and record_amount are announced as destructive', async () => {
    const { tools } = await (await connect(await tokenOf('read'))).listTools();
    const taking = tools.filter(({ annotations }) => annotations?.destructiveHint !== false);
    expect(taking.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toMatchObject([
      { name: 'mark_day' },
      { name: 'record_amount' },
    ]);
  });

  it('the tool read_days refuses a range with more than 1,000 marks @long', async () => {
    const dates = Array.from({ length: 366 }, (_, day) => addDays('2025-03-01', day));
    for (const name of ['Walking', 'Writing', 'Singing']) {
      const area = { name, created_on: '2025-03-01' };
      const { id: life_area_id } = (await person.call(api.createLifeArea, { body: area })).body;
      const scores = dates.map((score_date) => ({
        life_area_id,
        score_date,
        score: 1 as const,
        idempotency_key: `${name} ${score_date}`,
      }));
      await person.call(api.recordScores, { body: { scores } });
    }
    const client = await connect(await tokenOf('read'));
    const year = { start_date: '2025-03-01', end_date: today };
    expect(await use(client, 'read_days', year)).toBe(
      'The range contains 1098 marks, but one call can read at most 1000. Please ask for fewer days or for one area.',
    );
    const walked = await use(client, 'read_days', { ...year, area: 'Walking' });
    expect((walked as { days: unknown[] }).days).toHaveLength(366);
  });

  it.each(['', '  '])('the tool mark_day ignores the empty note %j', async (note) => {
    const client = await connect(await tokenOf('write:entries'));
    const day = { area: 'Running', note };
    await use(client, 'mark_day', { ...day, mark: 'done', note: '5 km' });
    expect(await use(client, 'mark_day', { ...day, mark: 'not_done' })).toMatchObject({
      mark: 'not_done',
      note: '5 km',
    });
    expect(await use(client, 'mark_day', { ...day, mark: 'clear' })).toMatchObject({ mark: null });
  });

  it('an assistant can read the days of an ended area, but not mark them', async () => {
    const client = await connect(await tokenOf('write:entries'));
    await use(client, 'mark_day', { area: 'Running', mark: 'done' });
    await person.call(api.deleteLifeArea, { params: { id: running } });
    const range = { start_date: today, end_date: today };
    for (const area of ['Running', 'run', running]) {
      expect(await use(client, 'read_days', { ...range, area })).toMatchObject({
        days: [{ area: 'Running', mark: 'done' }],
      });
    }
    expect(await use(client, 'mark_day', { area: 'Running', mark: 'done' })).toBe(
      'No area is called “Running”. The areas are: “Reading”.',
    );
    const again = { name: 'Running', created_on: '2026-02-01' };
    await person.call(api.createLifeArea, { body: again });
    expect(await use(client, 'read_days', { ...range, area: 'Running' })).toEqual({ days: [] });
  });

  it('concurrent calls of add_note lose no line', async () => {
    const client = await connect(await tokenOf('write:entries'));
    const done = { area: 'Running', mark: 'done' };
    await Promise.all([
      use(client, 'mark_day', { ...done, note: '5 km' }),
      use(client, 'mark_day', done),
      use(client, 'mark_day', done),
    ]);
    const lines = Array.from({ length: 8 }, (_, index) => `line ${index}`);
    await Promise.all(lines.map((note) => use(client, 'add_note', { area: 'Running', note })));
    const day = { start_date: today, end_date: today };
    const [score] = (await person.call(api.listScores, { query: day })).body;
    expect(score?.notes.split('\n').toSorted()).toEqual(['5 km', ...lines]);
    const long = await use(client, 'add_note', { area: 'Running', note: 'x'.repeat(480) });
    expect(long).toContain('Note must be at most 500 characters long.');
  });

  it('concurrent calls of record_amount add up, and a call with `replaces` replaces the amount of the day', async () => {
    const rule = { kind: 'daily' } as const;
    const target = { kind: 'at_least', amount: 8 } as const;
    const body = { schedule: { rule, target, from: '2026-02-01' } };
    await person.call(api.updateLifeArea, { params: { id: running }, body });
    const client = await connect(await tokenOf('write:entries'));
    const area = 'Running';
    await Promise.all(
      Array.from({ length: 8 }, () => use(client, 'record_amount', { area, amount: 0.7 })),
    );
    const marked = await use(client, 'record_amount', { area, amount: 0.1 });
    expect(marked).toMatchObject({ mark: 'not_done', amount: 5.7 });
    const replaced = await use(client, 'record_amount', { area, amount: 8, replaces: true });
    expect(replaced).toMatchObject({ mark: 'done', amount: 8 });
    const day = { start_date: today, end_date: today };
    expect(await use(client, 'read_days', day)).toMatchObject({ days: [{ amount: 8 }] });
    const above = await use(client, 'record_amount', { area, amount: 999_999 });
    expect(above).toContain('Please enter a number from 0 to 999,999.99');
  });

  it.each(scopes)(
    'an assistant with a token of scope %s can write entries only if the scope allows writing',
    async (scope) => {
      const client = await connect(await tokenOf(scope));
      const marked = await use(client, 'mark_day', { area: 'Running', mark: 'done' });
      const noted = await use(client, 'add_note', { area: 'Running', note: 'x' });
      const stats = await use(client, 'read_stats');
      const refused = ['This token does not allow that.', expect.stringMatching(/has no mark/), 0];
      const done = [expect.objectContaining({ mark: 'done' }), expect.anything(), 50];
      const { overview } = stats as { overview: { today_progress: number } };
      expect([marked, noted, overview.today_progress]).toEqual(scope === 'read' ? refused : done);
    },
  );

  it('an assistant whose token is limited to one area sees no other area', async () => {
    const client = await connect(await tokenOf('write', [running]));
    await person.call(api.recordScore, {
      body: { life_area_id: running, score: 1, score_date: today },
    });
    expect(await use(client, 'list_areas')).toMatchObject({ areas: [{ name: 'Running' }] });
    expect(await use(client, 'mark_day', { area: 'Reading', mark: 'done' })).toBe(
      'No area is called “Reading”. The areas are: “Running”.',
    );
    const stats = JSON.stringify(await use(client, 'read_stats'));
    expect(stats).toContain('Running');
    expect(stats).not.toContain('Reading');
  });

  it('the tools of assistants return errors as sentences', async () => {
    const client = await connect(await tokenOf('write'));
    const range = { start_date: '2026-03-01', end_date: '2026-02-01' };
    const sentences = [
      await use(client, 'mark_day', { area: 'R', mark: 'done' }),
      await use(client, 'mark_day', { area: 'Running', mark: 'done', date: '2026-03-02' }),
      await use(client, 'mark_day', { area: 'Running', mark: 'clear', note: 'x' }),
      await use(client, 'mark_day', { area: 'Running', mark: 'done', note: 'x'.repeat(501) }),
      await use(client, 'read_days', range),
      await use(client, 'read_days', { ...range, start_date: 'yesterday' }),
      await use(client, 'mark_day', { area: 'Running', mark: 'skipped' }),
      await use(client, 'read_stats', { period: 'year' }),
      await use(client, 'add_note', { area: 'Running', note: ' ' }),
    ];
    expect(sentences).toEqual([
      '“R” may be any of these areas: “Running”, “Reading”.',
      'You can’t mark a future day. Please choose an earlier day.',
      'A day without a mark has no note.',
      expect.stringContaining('Note must be at most 500 characters long.'),
      expect.stringContaining('The end date must not be before the start date.'),
      expect.stringContaining('must be a date such as 2026-03-01'),
      expect.stringContaining('mark: must be done, not_done or clear'),
      expect.stringContaining('period: must be week, month or 6months'),
      expect.stringContaining('note: must not be empty'),
    ]);
  });
});
