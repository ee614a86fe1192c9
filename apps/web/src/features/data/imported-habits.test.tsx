import { readAreaFields } from '@daymark/shared/areas/area-fields.ts';
import type { ImportedArea } from '@daymark/shared/imports/imported-file.ts';
import { getDefaultChoices, type ImportChoice } from '@daymark/shared/imports/default-choices.ts';
import { planImport } from '@daymark/shared/imports/plan-import.ts';
import { createDraft } from '@daymark/shared/sync/person-draft.ts';
import { emptyPersonData, type PersonData } from '@daymark/shared/sync/person-data.ts';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { madeArea } from '../../testing/factories.ts';
import { mount } from '../../testing/mount.tsx';
import { ImportedHabits } from './imported-habits.tsx';

function habit(name: string, parts: Partial<ImportedArea> = {}): ImportedArea {
  return {
    key: name,
    ...readAreaFields({ name, color: '#1976d2' }),
    created_on: '2026-03-01',
    deleted_on: null,
    schedule: [],
    pauses: [],
    leftOut: 0,
    entries: [
      { date: '2026-03-01', score: 1, notes: 'Scales' },
      { date: '2026-03-02', score: 0, notes: '' },
      { date: '2026-03-04', score: 1, notes: '' },
    ],
    ...parts,
  };
}

function withPiano(): PersonData {
  const draft = createDraft(emptyPersonData);
  draft.areas.set('piano', madeArea({ id: 'piano', name: 'Piano' }));
  const ofDay = (score_date: string) => ({ life_area_id: 'piano', score_date });
  draft.setEntry(ofDay('2026-03-01'), 1, { notes: 'Scales' });
  draft.setEntry(ofDay('2026-03-02'), 1);
  return draft.finish();
}

/** Renders the habits with their plan, as the preview does. */
function show(areas: readonly ImportedArea[], current: PersonData) {
  const file = { format: 'csv', areas, remarks: [] } as const;
  let id = 0;
  const options = {
    current,
    today: '2026-03-09',
    now: '2026-03-09T12:00:00.000Z',
    newId: () => String((id += 1)),
  };
  function Habits() {
    const [chosen, setChosen] = useState<ReadonlyMap<string, ImportChoice>>(new Map());
    const choices = new Map([...getDefaultChoices(file, current), ...chosen]);
    return (
      <ImportedHabits
        areas={areas}
        today={options.today}
        plan={planImport(file, choices, options)}
        current={current}
        onChoose={(key, choice) => setChosen(new Map(chosen).set(key, choice))}
      />
    );
  }
  return mount(<Habits />);
}

const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });

test('the list of imported habits shows the contents of each habit', async () => {
  const rest = { reason: '', first_day: '2026-03-05', last_day: '2026-03-06' };
  await show([habit('Piano', { pauses: [rest] })], emptyPersonData);
  await expect
    .element(row('Piano'))
    .toMatchTextContent('2 done 1 missed 2 skipped 1 note Mar 1 – 4, 2026');
});

test('the list of imported habits counts the days that are left out', async () => {
  await show([habit('Piano', { leftOut: 3 })], emptyPersonData);
  await expect.element(row('Piano')).toMatchTextContent('2 done 1 missed 3 left out 1 note');
});

const lastDays = (name: string) =>
  page
    .getByRole('list', { name: `Last days of ${name}` })
    .getByRole('listitem')
    .elements()
    .map(({ lastElementChild }) => lastElementChild?.textContent);

test('the list of imported habits reads out the last days of each habit', async () => {
  const rest = { reason: '', first_day: '2026-03-03', last_day: '2026-03-03' };
  await show([habit('Piano', { pauses: [rest] })], emptyPersonData);
  expect(lastDays('Piano')).toEqual([
    'Sunday, March 1, 2026: Done, with a note',
    'Monday, March 2, 2026: Missed',
    'Tuesday, March 3, 2026: Skipped',
    'Wednesday, March 4, 2026: Done',
  ]);
});

test('the last days of an imported habit follow the choice of how to import the habit', async () => {
  await show([habit('Piano')], withPiano());
  const becomes = page.getByLabelText('Import “Piano” as');
  expect(lastDays('Piano')[1]).toBe('Monday, March 2, 2026: Done');
  await userEvent.selectOptions(becomes, 'A new area');
  expect(lastDays('Piano')[1]).toBe('Monday, March 2, 2026: Missed');
  await userEvent.selectOptions(becomes, 'Don’t import');
  expect(lastDays('Piano')).toEqual([]);
});

test('the list of imported habits marks archived and ended habits', async () => {
  const open = { reason: '', first_day: '2026-03-05', last_day: null };
  await show(
    [habit('Piano', { pauses: [open] }), habit('Chess', { deleted_on: '2026-03-07' })],
    emptyPersonData,
  );
  await expect.element(row('Piano')).toMatchTextContent('Archived');
  await expect.element(row('Chess')).toMatchTextContent('Ended');
});

test('the list of imported habits does not call a future open pause archived', async () => {
  const from = (first_day: string) => ({ pauses: [{ reason: '', first_day, last_day: null }] });
  await show(
    [habit('Piano', from('2026-03-10')), habit('Chess', from('2026-03-09'))],
    emptyPersonData,
  );
  await expect.element(row('Chess')).toMatchTextContent('Archived');
  await expect.element(row('Piano')).not.toMatchTextContent('Archived');
});

test('the list of imported habits merges a habit into an area with the same name', async () => {
  await show([habit('Piano')], withPiano());
  const becomes = page.getByLabelText('Import “Piano” as');
  await expect.element(becomes).toHaveValue('piano');
  await expect.element(row('Piano')).toMatchTextContent('1 day is new.');
  await expect.element(row('Piano')).toMatchTextContent('1 day is already here.');
  await expect.element(row('Piano')).toMatchTextContent('1 day differs from yours. Yours is kept.');
  await userEvent.selectOptions(becomes, 'A new area');
  await expect.element(row('Piano')).not.toMatchTextContent('is new.');
  await userEvent.selectOptions(becomes, 'Don’t import');
  await expect.element(becomes).toHaveValue('skip');
});

const oneDay = (date: string): Partial<ImportedArea> => ({
  created_on: date,
  entries: [{ date, score: 1, notes: '' }],
});

test('the list of imported habits counts missed days if the import makes an area begin earlier', async () => {
  const current = createDraft(emptyPersonData);
  current.areas.set('piano', madeArea({ id: 'piano', name: 'Piano', created_on: '2026-03-01' }));
  await show([habit('Piano', oneDay('2026-02-01'))], current.finish());
  await expect
    .element(row('Piano'))
    .toMatchTextContent(
      'Starts on Feb 1, 2026. 27 days since then aren’t marked and count as missed.',
    );
  await userEvent.selectOptions(page.getByLabelText('Import “Piano” as'), 'Don’t import');
  await expect.element(row('Piano')).not.toMatchTextContent('missed');
});

test('the list of imported habits counts the missed days of a new area, if any', async () => {
  await show(
    [habit('Chess', oneDay('2026-03-07')), habit('Go', oneDay('2026-03-08'))],
    emptyPersonData,
  );
  await expect
    .element(row('Chess'))
    .toMatchTextContent(
      'Starts on Mar 7, 2026. 1 day since then isn’t marked and counts as missed.',
    );
  await expect.element(row('Go')).not.toMatchTextContent('missed');
});

test('the list of imported habits shows the first 25 habits, and all habits on request', async () => {
  const many = Array.from({ length: 40 }, (_, index) => habit(`Habit ${index}`));
  await show(many, emptyPersonData);
  expect(page.getByRole('combobox').elements()).toHaveLength(25);
  await page.getByRole('button', { name: 'Show all 40 habits' }).click();
  expect(page.getByRole('combobox').elements()).toHaveLength(40);
});

test('the list of imported habits describes a habit without entries', async () => {
  const pauses = [{ first_day: '2026-03-01', last_day: '2026-03-03', reason: '' }];
  await show(
    [habit('Piano', { entries: [], pauses }), habit('Chess', { entries: [] })],
    emptyPersonData,
  );
  await expect.element(row('Piano')).toMatchTextContent('3 skipped');
  await expect.element(row('Chess')).toMatchTextContent('No days');
});

const water = habit('Water', {
  unit: 'glasses',
  schedule: [
    {
      from: '2026-03-01',
      rule: { kind: 'daily' },
      target: { kind: 'at_least', amount: 8 },
    },
  ],
  entries: [
    { date: '2026-03-01', score: 1, amount: 8, notes: '' },
    { date: '2026-03-02', score: 0, amount: 3, notes: 'hot' },
  ],
});

test('the list of imported habits shows the target and the amounts of a habit', async () => {
  await show([water], emptyPersonData);
  await expect.element(row('Water').first()).toMatchTextContent('1 done 1 missed 2 amounts 1 note');
  await expect.element(page.getByText('Per day: at least 8\u{a0}glasses')).toBeVisible();
  await expect.element(row('Water').first()).toMatchTextContent('Missed, 3 glasses');
});

test('a merged habit offers to turn known notes into the amounts of the file', async () => {
  const draft = createDraft(emptyPersonData);
  draft.areas.set('water', madeArea({ id: 'water', name: 'Water' }));
  const ofDay = { life_area_id: 'water', score_date: '2026-03-01' };
  draft.setEntry(ofDay, 1, { notes: '8 glasses' });
  await show([water], draft.finish());
  const offer = page.getByRole('switch', {
    name: 'Turn 1 note that is an amount of the file into that amount',
  });
  await expect.element(offer).not.toBeChecked();
  await offer.click();
  await expect.element(offer).toBeChecked();
});
