import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { recordScore } from '@daymark/shared/scores/score-endpoints.ts';
import { createApiCaller } from '../scripts/api-caller.ts';

/** Someone who marks one day after the other; the n-th call marks the day n days ago, and resolves when it is confirmed. */
export async function markOneByOne(origin: string): Promise<(number: number) => Promise<unknown>> {
  const today = Temporal.Now.plainDateISO('UTC').toString();
  const { access_token } = await createApiCaller(origin)(register, {
    body: {
      email: `${crypto.randomUUID()}@prove.example`,
      password: 'Quiet-Harbour-71',
      full_name: 'One Mark',
      timezone: 'UTC',
    },
  });
  const call = createApiCaller(origin, access_token);
  const created_on = addDays(today, -2000);
  const { id } = await call(createLifeArea, { body: { name: 'Reading', created_on } });
  return (number) =>
    call(recordScore, {
      body: { life_area_id: id, score: 1, score_date: addDays(today, -number) },
    });
}
