import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { register } from '@daymark/shared/accounts/account-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { recordScore } from '@daymark/shared/scores/score-endpoints.ts';
import { type ApiCaller, createApiCaller } from './api-caller.ts';
import { habits, scoresOf } from './demo-year.ts';
import { endWithParent } from './processes.ts';
import { seededRandom } from './seeded-random.ts';
import { startServer } from './server-process.ts';
import { buildWebIfStale } from './web-build.ts';

// A product to look at: a throwaway database with one account and a year of its days. Everything goes over the API.
const account = {
  email: 'demo@daymark.example',
  password: 'Quiet-Harbour-71',
  full_name: 'Clara Demo',
  username: 'clara',
};

endWithParent();
await buildWebIfStale();

const dataDir = mkdtempSync(join(tmpdir(), 'daymark-demo-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

const port = Number(process.env['PORT'] ?? 3000);
const origin = `http://localhost:${port}`;
const server = await startServer(port, {
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  LOG_LEVEL: 'warn',
  LIMIT_REQUESTS: '0',
});
server.once('exit', (code) => process.exit(code ?? 1));

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
const { access_token: token } = await createApiCaller(origin)(register, {
  body: { ...account, timezone: timeZone },
});
const count = await writeYear(
  createApiCaller(origin, token),
  Temporal.Now.plainDateISO(timeZone).toString(),
);

console.log(`
Daymark with ${habits.length} areas and ${count} scores: ${origin}

  email     ${account.email}
  password  ${account.password}

The database is thrown away when you stop this (Ctrl+C).`);

async function writeYear(call: ApiCaller, today: CalendarDate): Promise<number> {
  const random = seededRandom(71);
  let written = 0;
  for (const habit of habits) {
    const created_on = addDays(today, -habit.age);
    const area = await call(createLifeArea, { body: { ...habit.area, created_on } });
    for (const score of scoresOf(habit, today, random)) {
      await call(recordScore, { body: { ...score, life_area_id: area.id } });
      written++;
    }
  }
  return written;
}
