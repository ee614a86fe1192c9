import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { daysKept, getLateness } from './outcome.ts';

test('daysKept names every table from which the server removes expired rows', () => {
  const file = join(import.meta.dirname, '../../apps/server/src/store/expired-rows.ts');
  const [, list = ''] = /const expiring = \{\n(.*?)\n\}/s.exec(readFileSync(file, 'utf8')) ?? [];
  const tables = [...list.matchAll(/^ {2}(\w+): /gm)].map(([, table]) => table);
  expect(tables).toContain('sessions');
  expect(Object.keys(daysKept)).toEqual(expect.arrayContaining(tables));
});

const due = (user_id: string, due_at: string) => ({
  user_id,
  due_at,
  kind: 'daily_reminder',
  result: 'sent',
});
const at = (instant: string) => Date.parse(instant);

test('getLateness returns the time from the last due reminder of a person to each push', () => {
  const reminded = [
    due('ada', '2026-06-01T20:00:00.000Z'),
    due('ada', '2026-06-01T21:00:00.000Z'),
    due('ben', '2026-06-01T21:00:00.000Z'),
  ];
  const pushes = [
    { userId: 'ada', at: at('2026-06-01T20:00:00.250Z') },
    { userId: 'ada', at: at('2026-06-01T21:00:01.000Z') },
    { userId: 'ben', at: at('2026-06-01T20:59:00.000Z') },
    { userId: 'nobody', at: at('2026-06-01T21:00:00.000Z') },
  ];
  expect(getLateness(pushes, reminded)).toEqual([250, 1000]);
});
