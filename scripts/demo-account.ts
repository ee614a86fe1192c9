import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea, updateLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import { createPause } from '@daymark/shared/pauses/pause-endpoints.ts';
import { type ApiCaller, createApiCaller } from './api-caller.ts';
import { habits, holidays, type Rest, createEntries } from './demo-year.ts';
import { seededRandom } from './seeded-random.ts';

export const demoAccount = {
  email: 'demo@daymark.example',
  password: 'Quiet-Harbour-71',
  full_name: 'Clara Demo',
  username: 'clara',
};

/** Creates the demo account with a year of entries up to today, through the API. */
export async function createDemoAccount(
  origin: string,
  timezone: string,
): Promise<{ token: string; scores: number }> {
  const { access_token: token } = await createApiCaller(origin)(register, {
    body: { ...demoAccount, timezone },
  });
  const today = Temporal.Now.plainDateISO(timezone).toString();
  return { token, scores: await writeYear(createApiCaller(origin, token), today) };
}

async function writeYear(call: ApiCaller, today: CalendarDate): Promise<number> {
  const random = seededRandom(71);
  let written = 0;
  for (const rest of holidays) await writePause(call, { rest, today, life_area_id: null });
  for (const habit of habits) {
    const created_on = addDays(today, -habit.age);
    const schedule = habit.rule && { schedule: { rule: habit.rule } };
    const area = await call(createLifeArea, { body: { ...habit.area, created_on, ...schedule } });
    const { change, rests = [] } = habit;
    if (change !== undefined) {
      const later = { rule: change.rule, from: addDays(today, -change.age) };
      await call(updateLifeArea, { params: { id: area.id }, body: { schedule: later } });
    }
    for (const rest of rests) await writePause(call, { rest, today, life_area_id: area.id });
    for (const score of createEntries(habit, today, random)) {
      await call(recordScore, { body: { ...score, life_area_id: area.id } });
      written++;
    }
  }
  return written;
}

interface PauseOfDemo {
  readonly rest: Rest;
  readonly today: CalendarDate;
  readonly life_area_id: string | null;
}

async function writePause(call: ApiCaller, { rest, today, life_area_id }: PauseOfDemo) {
  const { first, last, reason } = rest;
  const days = { first_day: addDays(today, -first), last_day: addDays(today, -last) };
  await call(createPause, { body: { life_area_id, ...days, reason } });
}
