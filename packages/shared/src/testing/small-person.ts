import { readAreaFields } from '../areas/area-fields.ts';
import type { SyncedArea } from '../areas/life-area.ts';
import { createDraft } from '../sync/person-draft.ts';
import { emptyPersonData, type PersonData } from '../sync/person-data.ts';

const reading: SyncedArea = {
  id: '0195f000-0000-7000-8000-000000000001',
  name: '=Reading, "slowly"',
  description: 'One line\nand another',
  color: 'ocean',
  icon: 'book-open',
  group: 'Mind',
  reminder_time: '21:00',
  note_prompt: 'What stayed with you?',
  streak_rule: 'forgiving',
  forgiving_days: 14,
  unit: 'pages',
  step: 2.5,
  reminders: [{ time: '21:00', weekdays: [1, 5] }, { time: '07:35' }],
  position: 1,
  created_at: '2026-02-26T08:00:00.000Z',
  created_on: '2026-02-26',
  deleted_at: null,
  deleted_on: null,
  schedule: [
    {
      from: '2026-02-26',
      rule: { kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] },
      target: { kind: 'at_least', amount: 10 },
    },
  ],
};

const exercise: SyncedArea = {
  ...reading,
  id: '0195f000-0000-7000-8000-000000000002',
  ...readAreaFields({ name: 'Зарядка', color: '#667EEA' }),
  position: 2,
  deleted_at: '2026-03-01T09:00:00.000Z',
  deleted_on: '2026-03-01',
  schedule: [],
};

/** Returns two areas with just enough entries and pauses to fill each column of an export. */
export function smallPerson(): PersonData {
  const draft = createDraft(emptyPersonData);
  for (const area of [reading, exercise]) draft.areas.set(area.id, area);
  const pauses = [
    { life_area_id: reading.id, first_day: '2026-02-28', last_day: '2026-03-01', reason: 'Flu' },
    { life_area_id: null, first_day: '2026-03-02', last_day: null, reason: '' },
  ];
  for (const [index, pause] of pauses.entries()) {
    const id = `p${index + 1}`;
    draft.pauses.set(id, { ...pause, id });
  }
  const day = (life_area_id: string, score_date: string) => ({ life_area_id, score_date });
  draft.setEntry(day(reading.id, '2026-02-26'), 1, { notes: '30 pages' });
  draft.setEntry(day(reading.id, '2026-02-27'), 1, { amount: 12.5 });
  draft.setEntry(day(reading.id, '2026-03-01'), 1, { notes: "'tis done; on, and on" });
  draft.setEntry(day(exercise.id, '2026-02-26'), 0, { notes: '-' });
  draft.setEntry(day(exercise.id, '2026-02-28'), 1);
  return draft.finish();
}

export const smallPersonToday = '2026-03-02';
