import { expect, it } from 'vitest';
import { languages } from '@daymark/shared/accounts/account.ts';
import { notificationTexts } from './notification-texts.ts';
import { type NotificationTexts } from './notification-texts-en.ts';

function everyText(texts: NotificationTexts, count: number): string[] {
  const areas = { names: ['{area}'], more: count };
  const streak = { area: '{area}', length: count, unit: 'days' } as const;
  const inWeeks = { ...streak, unit: 'weeks' } as const;
  const gain = { area: '{area}', strength: count, change: count };
  const goals = { reached: count, of: count };
  const bands = ['excellent', 'good', 'modest'] as const;
  return [
    texts.quoteTitle,
    texts.quoteBody({ text: '{text}', author: '{author}' }),
    texts.reminderTitle(count),
    texts.areaList(areas),
    texts.done,
    texts.allDone,
    texts.later,
    texts.streakTitle(count),
    texts.streakBody({ ...streak, more: count }),
    texts.inactivityTitle(count),
    texts.inactivityBody(areas),
    texts.weekTitle(count),
    ...bands.flatMap((band) =>
      [null, gain].map((named) =>
        texts.weekBody({ done: count, possible: count, band, goals: null, gain: named }),
      ),
    ),
    texts.weekBody({ done: count, possible: count, band: 'good', goals, gain }),
    texts.streakBody({ ...inWeeks, more: count }),
    texts.milestoneTitle(streak),
    texts.milestoneTitle(inWeeks),
    texts.milestoneBody({ ...streak, strength: count }),
    texts.milestoneBody({ ...inWeeks, strength: count }),
    texts.perfectWeekTitle,
    texts.perfectWeekBody,
    texts.celebrationTitle,
    ...[
      null,
      { ...streak, toBest: 0 },
      { ...streak, toBest: count },
      { ...inWeeks, toBest: count },
    ].map((fact) => texts.celebrationBody({ areas: count, fact })),
    texts.emailChanged({ from: '{from}', to: '{to}' }),
    texts.deviceName({ browser: '{browser}', system: '{system}' }),
    texts.deviceName({ browser: null, system: null }),
    ...(['password', 'passkey', 'single_sign_on'] as const).map((way) =>
      texts.newSignIn({ device: '{device}', way }),
    ),
    texts.passwordReset,
    texts.sessionsEnded,
    texts.passkeyAdded({ name: '{name}' }),
    texts.passkeyCopied({ name: '{name}' }),
    texts.passkeyRemoved({ name: '{name}' }),
    texts.identityLinked({ provider: '{provider}' }),
    texts.identityUnlinked({ provider: '{provider}' }),
  ];
}

it.each(languages)('quoteBody in %s contains the quote and the author unchanged', (language) => {
  const { quoteTitle, quoteBody } = notificationTexts[language];
  expect(quoteTitle).not.toBe('');
  const quote = { text: '$& <b>{author}</b>', author: '%s' };
  const body = quoteBody(quote);
  expect(body).toContain(quote.text);
  expect(body.endsWith(` — ${quote.author}`)).toBe(true);
});

it.each(languages)('each text of the inbox in %s has a title line and a sentence', (language) => {
  const texts = notificationTexts[language];
  const none = { passkeys: 0, identities: 0, tokens: 0, calendars: 0, webhooks: 0 };
  for (const text of [
    ...(['password', 'passkey', 'single_sign_on'] as const).map((way) =>
      texts.newSignIn({ device: 'Firefox', way }),
    ),
    texts.emailChanged({ from: 'a@b', to: 'c@d' }),
    texts.conflict,
    texts.passwordReset,
    texts.sessionsEnded,
    texts.tokenMade({ name: 'Watch' }),
    texts.tokenEnded({ name: 'Watch' }),
    texts.calendarMade({ kind: 'due' }),
    texts.calendarEnded({ kind: 'done' }),
    texts.webhookAdded({ host: 'example.org' }),
    texts.webhookChanged({ host: 'example.org' }),
    texts.webhookRemoved({ host: 'example.org' }),
    texts.webhookDisabled({ host: 'example.org', reason: 'gone', lost: 3 }),
    texts.passwordChanged,
    texts.passwordRemoved,
    texts.recoveryCodesMade,
    texts.accessEnded({ ...none, secondFactor: 0, webhooksOff: 1 }),
    texts.accessEnded({ ...none, tokens: 2, secondFactor: 1, webhooksOff: 0 }),
    texts.passkeyAdded({ name: 'Key' }),
    texts.passkeyRemoved({ name: 'Key' }),
    texts.passkeyCopied({ name: 'Key' }),
    texts.identityLinked({ provider: 'Login' }),
    texts.identityUnlinked({ provider: 'Login' }),
    texts.secondFactorOn,
    texts.secondFactorOff,
    texts.recoveryCodeUsed({ left: 1 }),
  ]) {
    expect(text).toMatch(/^[^\n]*[^\n.:\s]\n[\p{Lu}\d][^\n]*\.$/u);
  }
});

it('the texts of notifications differ between all languages', () => {
  for (const count of [1, 2, 5, 21]) {
    const texts = languages.map((language) => everyText(notificationTexts[language], count));
    for (const same of texts[0]?.keys() ?? []) {
      const sentences = texts.map((list) => list[same]);
      expect([...new Set(sentences)]).toEqual(sentences);
    }
  }
});

it.each(languages)('the texts of notifications in %s contain their counts', (language) => {
  const texts = notificationTexts[language];
  for (const count of [2, 3, 5, 11, 21, 22, 100]) {
    for (const text of [
      texts.reminderTitle(count),
      texts.inactivityTitle(count),
      texts.milestoneTitle({ length: count, unit: 'days' }),
      texts.milestoneTitle({ length: count, unit: 'weeks' }),
      texts.celebrationBody({ areas: count, fact: null }),
      texts.weekTitle(count),
    ]) {
      expect(text).toContain(String(count));
    }
  }
});

it('Russian notification texts decline nouns by number', () => {
  const { milestoneTitle, reminderTitle } = notificationTexts.ru;
  const titles = (unit: 'days' | 'weeks') =>
    [1, 3, 7, 21].map((length) => milestoneTitle({ length, unit }));
  expect(titles('days')).toEqual([
    'Серия: 1 день',
    'Серия: 3 дня',
    'Серия: 7 дней',
    'Серия: 21 день',
  ]);
  expect(titles('weeks')).toEqual([
    'Серия: 1 неделя',
    'Серия: 3 недели',
    'Серия: 7 недель',
    'Серия: 21 неделя',
  ]);
  expect([1, 3, 7].map(reminderTitle)).toEqual([
    'Сегодня не отмечена ещё 1 сфера',
    'Сегодня не отмечены ещё 3 сферы',
    'Сегодня не отмечено ещё 7 сфер',
  ]);
});

it('celebrationBody states the length of a streak and the distance to the best', () => {
  const body = (toBest: number, unit: 'days' | 'weeks' = 'days') =>
    languages.map((language) =>
      notificationTexts[language].celebrationBody({
        areas: 1,
        fact: { area: 'French', length: 30, unit, toBest },
      }),
    );
  expect(body(13)).toEqual([
    'Your area is done for today. French: 30 days, 13 short of your best.',
    'Ваша сфера на сегодня выполнена. French: 30 дней, до рекорда 13 дней.',
    'Dein Bereich ist für heute erledigt. French: 30 Tage, noch 13 bis zu deiner besten Serie.',
    'Votre domaine est fait pour aujourd’hui. French\u202f: 30 jours, à 13 de votre record.',
  ]);
  expect(body(3, 'weeks')).toEqual([
    'Your area is done for today. French: 30 weeks, 3 short of your best.',
    'Ваша сфера на сегодня выполнена. French: 30 недель, до рекорда 3 недели.',
    'Dein Bereich ist für heute erledigt. French: 30 Wochen, noch 3 bis zu deiner besten Serie.',
    'Votre domaine est fait pour aujourd’hui. French\u202f: 30 semaines, à 3 de votre record.',
  ]);
  expect(body(0)[0]).toBe('Your area is done for today. French: 30 days, your best so far.');
});

it('areaList joins names by the rules of each language', () => {
  const lists = (more: number) =>
    languages.map((language) => notificationTexts[language].areaList({ names: ['A', 'B'], more }));
  expect(lists(0)).toEqual(['A and B', 'A и B', 'A und B', 'A et B']);
  expect(lists(2)).toEqual([
    'A, B and 2 more',
    'A, B и ещё 2',
    'A, B und 2 weitere',
    'A, B et 2 autres',
  ]);
});
