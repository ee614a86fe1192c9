import { expect, it } from 'vitest';
import * as limits from '../limits.ts';
import { fieldCodes } from '../testing/field-codes.ts';
import { areaColors } from './area-color.ts';
import { areaIcons } from './area-icon.ts';
import { lifeAreaChanges, newLifeArea } from './life-area.ts';

it('a new life area requires a name, and has a default description and color', () => {
  expect(newLifeArea.parse({ name: '  Health  ' })).toEqual({
    name: 'Health',
    description: '',
    color: '#667eea',
  });
});

it.each([
  [{}, 'name: area_name_required'],
  [{ name: '   ' }, 'name: area_name_required'],
  [{ name: 7 }, 'name: area_name_required'],
  [{ name: 'x'.repeat(101) }, 'name: area_name_too_long'],
  [{ name: 'Health', description: 'x'.repeat(501) }, 'description: area_description_too_long'],
  [{ name: 'Health', color: '' }, 'color: color_invalid'],
  [{ name: 'Health', color: 'pink' }, 'color: color_invalid'],
  [{ name: 'Health', color: '#12345' }, 'color: color_invalid'],
  [{ name: 'Health', color: 'red;background:url(x)' }, 'color: color_invalid'],
  [{ name: 'Health', id: 'mine' }, 'id: id_invalid'],
  [{ name: 'Health', created_on: '2026-02-30' }, 'created_on: date_invalid'],
  [{ name: 'Health', created_on: '1969-12-31' }, 'created_on: date_invalid'],
])('a new life area refuses %j', (input, fault) => {
  expect(fieldCodes(newLifeArea, input)).toEqual([fault]);
});

it('a new life area accepts a listed icon, a group and a reminder hour', () => {
  const face = { icon: 'book-open', group: ' Morning ', reminder_time: '07:00' };
  expect(newLifeArea.parse({ name: 'Health', ...face })).toMatchObject({
    ...face,
    group: 'Morning',
  });
  const none = { icon: null, group: '', reminder_time: null };
  expect(lifeAreaChanges.parse(none)).toEqual(none);
  expect(new Set(areaIcons).size).toBe(areaIcons.length);
  expect(areaIcons.length).toBeGreaterThanOrEqual(200);
});

it.each([
  [{ icon: 'no-such-icon' }, 'icon: icon_unknown'],
  [{ icon: '' }, 'icon: icon_unknown'],
  [{ group: 'x'.repeat(51) }, 'group: area_group_too_long'],
  [{ note_prompt: 'x'.repeat(101) }, 'note_prompt: note_prompt_too_long'],
  [{ streak_rule: 'months' }, 'streak_rule: streak_rule_invalid'],
  [{ forgiving_days: 1 }, 'forgiving_days: forgiving_days'],
  [{ forgiving_days: 91 }, 'forgiving_days: forgiving_days'],
  [{ forgiving_days: 7.5 }, 'forgiving_days: forgiving_days'],
  [{ forgiving_days: '7' }, 'forgiving_days: forgiving_days'],
  [{ unit: 'x'.repeat(21) }, 'unit: unit_too_long'],
  [{ step: 0 }, 'step: target_zero'],
  [{ step: 0.125 }, 'step: amount_invalid'],
  [{ step: 1_000_000 }, 'step: amount_invalid'],
  [{ step: '1' }, 'step: amount_invalid'],
  [{ reminder_time: '7:30' }, 'reminder_time: time_invalid'],
  [{ reminders: [{ time: '07:60' }] }, 'reminders.0.time: time_invalid'],
  [{ reminders: [{ time: '07:30', weekdays: [] }] }, 'reminders.0.weekdays: weekdays_invalid'],
  [{ reminders: [{ time: '07:30' }, { time: '07:30' }] }, 'reminders: reminder_times_invalid'],
  [{ created_on: '1969-12-31' }, 'created_on: date_invalid'],
])('an update of a life area refuses the invalid field %j', (changes, fault) => {
  expect(fieldCodes(lifeAreaChanges, changes)).toEqual([fault]);
});

it('a new life area can start on the earliest allowed date', () => {
  const created_on = limits.earliestDate;
  expect(fieldCodes(newLifeArea, { name: 'Health', created_on })).toEqual([]);
});

it('a new life area accepts the 18 named colors and any #rrggbb', () => {
  expect(areaColors).toHaveLength(18);
  for (const color of [...areaColors, '#667EEA']) {
    expect(fieldCodes(newLifeArea, { name: 'Health', color })).toEqual([]);
  }
});

it('an update of a life area accepts any subset of the fields, even an empty one', () => {
  expect(lifeAreaChanges.parse({})).toEqual({});
  expect(lifeAreaChanges.parse({ is_active: false })).toEqual({ is_active: false });
  expect(lifeAreaChanges.parse({ description: '' })).toEqual({ description: '' });
});

it.each([
  [{ name: '' }, 'name: area_name_required'],
  [{ is_active: 'no' }, 'is_active: invalid'],
  [{ position: -1 }, 'position: invalid'],
  [{ position: 1.5 }, 'position: invalid'],
  [{ position: 2 ** 31 }, 'position: invalid'],
  [{ edited_at: 'yesterday' }, 'edited_at: invalid'],
])('an update of a life area refuses %j', (input, fault) => {
  expect(fieldCodes(lifeAreaChanges, input)).toEqual([fault]);
});
