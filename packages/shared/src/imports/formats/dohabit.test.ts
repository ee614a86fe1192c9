import { strToU8 } from 'fflate';
import { expect, it } from 'vitest';
import { findInventedDays } from '../../testing/find-invented-days.ts';
import { countsOf, importOf, importToday, resultOf } from '../../testing/import-of.ts';
import { describeDays, importSample } from '../../testing/sample-files.ts';

const march = (day: number, hour = 12) => Date.UTC(2026, 2, day, hour);

const habits = [
  {
    id: 'a',
    title: 'Run',
    frequency: 1,
    completedDays: [{ date: '2026-03-03' }, { date: '2026-03-02' }],
    isArchived: false,
    createdAt: march(1),
  },
  {
    id: 'b',
    title: 'Drink',
    frequency: 3,
    completedDays: [
      { date: '2026-03-02', progress: 3 },
      { date: '2026-03-01', progress: 2 },
    ],
    isArchived: true,
    createdAt: march(2),
  },
];

const notes = [
  { id: '1', habitId: 'a', text: 'First', createdAt: march(2, 8) },
  { id: '2', habitId: 'a', text: 'Second', createdAt: march(2, 23) },
  { id: '3', habitId: 'a', text: 'Between', createdAt: march(9) },
  { id: '4', text: 'Of no habit', createdAt: march(2) },
];

const backup = {
  'dohabit-habits-storage': { state: { habits }, version: 3 },
  'dohabit-notes-storage': { state: { notes }, version: 1 },
  'dohabit-achievements-storage': { state: {} },
};

async function encrypted(value: unknown, password: string, changes: object = {}) {
  const [salt, iv] = [new Uint8Array(16).fill(1), new Uint8Array(12).fill(2)];
  const iterations = 1000;
  const { subtle } = crypto;
  const base = await subtle.importKey('raw', strToU8(password), 'PBKDF2', false, ['deriveKey']);
  const key = await subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const data = await subtle.encrypt({ name: 'AES-GCM', iv }, key, strToU8(JSON.stringify(value)));
  return {
    format: 'dohabit-encrypted-backup',
    version: 1,
    kdf: { name: 'PBKDF2', hash: 'SHA-256', iterations },
    salt: base64(salt),
    iv: base64(iv),
    data: base64(new Uint8Array(data)),
    ...changes,
  };
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes));
}

it('an import of DoHabit JSON reads habits with their days and notes', async () => {
  const file = await importOf(backup);
  expect(countsOf(file)).toEqual([
    'Run: 2 done, 0 not, 1 notes, 0 pauses',
    'Drink: 1 done, 1 not, 0 notes, 1 pauses',
  ]);
  expect(file.areas[0]).toMatchObject({
    key: 'a',
    created_on: '2026-03-01',
    entries: [
      { date: '2026-03-02', score: 1, notes: 'First\nSecond' },
      { date: '2026-03-03', score: 1, notes: '' },
    ],
  });
  expect(file.areas[1]).toMatchObject({
    created_on: '2026-03-01',
    entries: [
      { date: '2026-03-01', score: 0, amount: 2, notes: '' },
      { date: '2026-03-02', score: 1, amount: 3, notes: '' },
    ],
    pauses: [{ first_day: '2026-03-03', last_day: null, reason: '' }],
  });
  expect(file.remarks).toEqual([
    { kind: 'field-left-out', area: 'Run', value: 'Between' },
    { kind: 'field-left-out', value: 'Of no habit' },
    { kind: 'field-left-out', value: 'dohabit-achievements-storage' },
  ]);
});

it('an import of DoHabit JSON reads stores that are JSON text or plain lists', async () => {
  const file = await importOf(backup);
  const asText: Record<string, string> = {};
  for (const [store, value] of Object.entries(backup)) asText[store] = JSON.stringify(value);
  expect(await importOf(asText)).toEqual(file);
  expect(
    await importOf({
      ...backup,
      'dohabit-habits-storage': habits,
      'dohabit-notes-storage': notes,
    }),
  ).toEqual(file);
});

it.each([
  ['dohabit-2024-list.json', []],
  ['dohabit-0.29-localstorage.json', ['theme']],
  ['dohabit-0.30.json', []],
])(
  'an import of the older DoHabit backup %s reads days, notes and color',
  async (sample, others) => {
    const file = await importSample(sample);
    expect(file.format).toBe('dohabit');
    expect(describeDays(file)).toEqual([
      'Stretch: 03-02 done 2, 03-03 missed 1 “slept well”, 03-04 done 2',
    ]);
    expect(file.areas[0]).toMatchObject({ created_on: '2026-03-01', color: '#cfc154' });
    expect(file.remarks.map(({ value }) => value)).toEqual(['icon: RiHeart', ...others]);
  },
);

it("an import of DoHabit JSON reads color, icon and today's progress", async () => {
  const habit = { ...habits[1], colorIndex: 20, iconTitle: 'dumbbell' };
  const today = { currentProgress: 1, lastActivityDate: '2026-03-05' };
  const file = await importOf({
    'dohabit-habits-storage': [
      { ...habit, ...today },
      { ...habit, id: 'c', iconTitle: 'default', colorIndex: 21 },
    ],
  });
  expect(file.areas.map(({ color, icon }) => [color, icon])).toEqual([
    ['#f79bd5', 'dumbbell'],
    [null, null],
  ]);
  expect(file.areas[0]?.entries.at(-1)).toEqual({
    date: '2026-03-05',
    score: 0,
    amount: 1,
    notes: '',
  });
});

it('parts of a DoHabit file contain no done day that the whole file lacks', async () => {
  const days = [1, 2, 3].map((progress) => ({ date: `2026-03-0${progress}`, progress }));
  const read = (completedDays: readonly object[]) =>
    importOf({ 'dohabit-habits-storage': [{ ...habits[1], completedDays }] });
  expect(await findInventedDays(days, read)).toEqual([]);
});

it("an import of DoHabit JSON converts timestamps to days in the user's time zone", async () => {
  const late = [{ ...habits[0], createdAt: march(1, 23), completedDays: [] }];
  const file = { 'dohabit-habits-storage': late };
  const inBerlin = await importOf(file, { timeZone: 'Europe/Berlin' });
  expect(inBerlin.areas[0]?.created_on).toBe('2026-03-02');
  expect((await importOf(file)).areas[0]?.created_on).toBe('2026-03-01');
});

it('an import of DoHabit JSON reports unreadable days', async () => {
  const completedDays = [{ date: 'never' }, 7, { date: '2026-03-02' }];
  const file = await importOf({
    'dohabit-habits-storage': [{ ...habits[0], completedDays, createdAt: 1e300 }],
  });
  expect(countsOf(file)).toEqual(['Run: 1 done, 0 not, 0 notes, 0 pauses']);
  expect(file.remarks.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    'date-unreadable {"date":"never"}',
    'date-unreadable 7',
  ]);
});

it('an import of encrypted DoHabit JSON asks for the password and decrypts the file', async () => {
  const envelope = await encrypted(backup, 'пароль');
  expect(await resultOf(envelope)).toEqual({ kind: 'password' });
  expect(await resultOf(envelope, { password: '' })).toEqual({ kind: 'password' });
  expect(await importOf(envelope, { password: 'пароль' })).toEqual(await importOf(backup));
});

it.each([
  ['password-wrong', 'wrong', {}],
  ['newer', 'right', { version: 2 }],
  ['damaged', 'right', { data: 'no base64!' }],
  ['damaged', 'right', { kdf: { name: 'PBKDF2', hash: 'SHA-256', iterations: 4_000_000_000 } }],
  ['damaged', 'right', { kdf: { name: 'scrypt', iterations: 1 } }],
  ['password-wrong', 'right', { iv: base64(new Uint8Array(12).fill(3)) }],
  ['password-wrong', 'right', { data: '' }],
])(
  'encrypted DoHabit JSON fails with %s for the %s password and the changed fields %j',
  async (code, password, changes) => {
    const envelope = await encrypted(backup, 'right', changes);
    await expect(importOf(envelope, { password })).rejects.toMatchObject({ code });
  },
);

it('encrypted DoHabit JSON is refused as encrypted on a page without WebCrypto', async () => {
  const envelope = await encrypted(backup, 'right');
  const options = { password: 'right', crypto: undefined };
  await expect(resultOf(envelope, options)).rejects.toMatchObject({ code: 'encrypted' });
});

it('an import of DoHabit JSON without habits is refused with the code no-areas', async () => {
  const empty = { 'dohabit-habits-storage': { state: { habits: [] } } };
  await expect(importOf(empty, { today: importToday })).rejects.toMatchObject({
    code: 'no-areas',
  });
});
