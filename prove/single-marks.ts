import { register } from '@daymark/shared/accounts/sign-in-endpoints.ts';
import { createLifeArea } from '@daymark/shared/areas/area-endpoints.ts';
import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { recordScore } from '@daymark/shared/entries/score-endpoints.ts';
import { createApiCaller } from '../scripts/api-caller.ts';

/** Someone whose n-th call marks the day n days ago; it resolves with the score's id when it is confirmed. */
export async function singleMarks(origin: string): Promise<(number: number) => Promise<string>> {
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
  const { id: areaId } = await call(createLifeArea, { body: { name: 'Reading', created_on } });
  return async (number) => {
    const body = { life_area_id: areaId, score: 1, score_date: addDays(today, -number) } as const;
    return (await call(recordScore, { body })).id;
  };
}
