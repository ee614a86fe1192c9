import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays, type CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import { recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import { type ApiCaller, createApiCaller } from './api-caller.ts';
import { habits, scoresOf } from './demo-year.ts';
import { seededRandom } from './seeded-random.ts';

export const demoAccount = {
  email: 'demo@daymark.example',
  password: 'Quiet-Harbour-71',
  full_name: 'Clara Demo',
  username: 'clara',
};

/** Someone with a year of days up to today in this zone. Everything goes over the API. */
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
