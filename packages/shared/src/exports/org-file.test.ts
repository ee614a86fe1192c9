import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, type CalendarDate } from '../calendar/calendar-date.ts';
import { createDraft } from '../sync/person-draft.ts';
import { emptyPersonData, type PersonData } from '../sync/person-data.ts';
import { anyImportable } from '../testing/any-exported-data.ts';
import { areaWith } from '../testing/area-with.ts';
import { importOf } from '../testing/import-of.ts';
import { importedInto } from '../testing/imported-into.ts';
import { smallPerson, smallPersonToday } from '../testing/small-person.ts';
import {
  changeDayTexts,
  describeForTrackers,
  withoutLaterSkips,
} from '../testing/tracker-content.ts';
import { getRule, type Schedule } from '../timeline/schedule.ts';
import { type Frequency, getFrequency } from '../timeline/frequency.ts';
import { createOrgFile } from './org-file.ts';

it('the Org file has a habit per area below its group, with the newest day first', () => {
  expect(createOrgFile(smallPerson(), { today: smallPersonToday }).split('\n')).toEqual([
    '#+TITLE: Daymark',
    '#+TODO: TODO(t) MISSED(m) SKIPPED(s) | DONE(d)',
    '#+STARTUP: logdrawer',
    '* Mind',
    '** TODO =Reading, "slowly"',
    'SCHEDULED: <2026-03-02 Mon 21:00 .+1d/2d>',
    ':PROPERTIES:',
    ':STYLE:    habit',
    ':CREATED:  [2026-02-26 Thu]',
    ':END:',
    ':LOGBOOK:',
    '- State "SKIPPED"    from "TODO"       [2026-03-02 Mon]',
    '- State "DONE"       from "TODO"       [2026-03-01 Sun] \\\\',
    "  'tis done; on, and on",
    '- State "SKIPPED"    from "TODO"       [2026-02-28 Sat] \\\\',
    '  Flu',
    '- State "DONE"       from "TODO"       [2026-02-27 Fri] \\\\',
    '  12.5 pages',
    '- State "DONE"       from "TODO"       [2026-02-26 Thu] \\\\',
    '  30 pages',
    ':END:',
    '  One line',
    '  and another',
    '* TODO Зарядка :ARCHIVE:',
    'SCHEDULED: <2026-03-01 Sun .+1d>',
    ':PROPERTIES:',
    ':STYLE:    habit',
    ':CREATED:  [2026-02-26 Thu]',
    ':END:',
    ':LOGBOOK:',
    '- State "DONE"       from "TODO"       [2026-02-28 Sat]',
    '- State "MISSED"     from "TODO"       [2026-02-26 Thu] \\\\',
    '  \u{200b}-',
    ':END:',
    '',
  ]);
});

/** Removes white space around lines, because Org does not keep it. */
const ofLines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim();
const ofTitle = (text: string) => text.replaceAll(/[\t\n\v\f\r \u{2028}\u{2029}]+/gu, ' ').trim();

function describeOrgContent(
  data: PersonData,
  on: CalendarDate,
  readShare: (frequency: Frequency) => number,
) {
  return describeForTrackers(data, on).map(
    ({ color: _color, icon: _icon, schedule, name, group, description, ...area }) => ({
      ...changeDayTexts(area, ofLines),
      name: ofTitle(name),
      group: ofTitle(group),
      description: ofLines(description),
      share: readShare(getFrequency(getRule(schedule as Schedule, on))),
    }),
  );
}

it('the Org file restores days, notes and fields @long', async () => {
  await fc.assert(
    fc.asyncProperty(anyImportable, async ({ today, data }) => {
      fc.pre(data.areas.size > 0);
      const file = await importOf(createOrgFile(data, { today }), { today });
      expect(file.format).toBe('org-habit');
      expect(file.remarks.filter(({ kind }) => kind !== 'rule-nearest')).toEqual([]);
      const { after } = importedInto(file, today);
      const before = describeOrgContent(
        data,
        today,
        ({ times, days }) => 1 / Math.ceil(days / times),
      );
      const restored = describeOrgContent(
        after,
        addDays(today, 1),
        ({ times, days }) => times / days,
      );
      expect(restored.map((area, index) => withoutLaterSkips(area, before[index]))).toEqual(before);
      expect(importedInto(file, today, after).changes).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

it.each([
  '* star',
  ':END:',
  '- State "DONE"       from "TODO"       [2026-02-20 Fri]',
  'SCHEDULED: <2020-01-01 Wed .+1w>',
  '#+TODO: DONE | TODO',
  'CLOCK: [2026-03-01 Sun 10:00]--[2026-03-01 Sun 10:30] =>  0:30',
  '- CLOSING NOTE [2026-02-20 Fri]',
])('the Org file keeps the text “%s” without reading it as Org', async (text) => {
  const draft = createDraft(emptyPersonData);
  draft.areas.set('run', areaWith('run', { description: `one\n${text}` }));
  draft.setEntry({ life_area_id: 'run', score_date: '2026-03-01' }, 1, {
    notes: `two\n  ${text}\nthree`,
  });
  const data = draft.finish();
  const file = await importOf(createOrgFile(data, { today: '2026-03-02' }));
  expect(file.remarks).toEqual([]);
  expect(file.areas).toMatchObject([
    {
      description: `one\n${text}`,
      entries: [{ date: '2026-03-01', score: 1, notes: `two\n  ${text}\nthree` }],
    },
  ]);
});

it.each([
  '[#A] first',
  'Read :home:',
  ':home:',
  'COMMENT nothing',
  'TODO list',
  'DONE',
  '[[https://example.org][Walk]]',
])('the Org file keeps the name “%s” of an area and a group', async (name) => {
  const draft = createDraft(emptyPersonData);
  draft.areas.set('run', areaWith('run', { name, group: name }));
  const file = await importOf(createOrgFile(draft.finish(), { today: '2026-03-02' }));
  expect(file.areas).toMatchObject([{ name, group: name }]);
  expect(file.remarks).toEqual([]);
});
