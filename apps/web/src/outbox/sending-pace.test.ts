import { addDays } from '@daymark/shared/calendar/calendar-date.ts';
import { expect, it } from 'vitest';
import { createDevice } from '../testing/outbox-device.ts';
import { queueSteps } from './queue-steps.ts';

const restored = 505;

it('screens 4: leaves the screens a part of what the server takes in a minute', async () => {
  const device = createDevice();
  const { outbox } = device.openTab();
  const noon = '2026-03-01T12:00:00.000Z';
  await queueSteps({
    database: outbox.database,
    owner: { id: 'ann', timezone: 'UTC' },
    steps: Array.from({ length: restored }, (_, day) => ({
      kind: 'record-score',
      score: {
        id: crypto.randomUUID(),
        life_area_id: 'a',
        score: 1,
        score_date: addDays('2026-03-01', -day),
        notes: '',
        created_at: noon,
        updated_at: noon,
      },
    })),
    asOf: Date.parse(noon),
    now: Date.parse(noon),
    newId: () => crypto.randomUUID(),
  });
  await outbox.flush();
  expect(device.server.effects.size).toBe(500);
  await outbox.flush();
  expect(device.server.effects.size).toBe(500);
  device.pass(60);
  await outbox.flush();
  expect(device.server.effects.size).toBe(restored);
});
