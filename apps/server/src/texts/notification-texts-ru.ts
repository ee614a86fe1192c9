import { formatAccess, formatList } from './lists.ts';
import type { CountedAccess, NotificationTexts, StreakFact } from './notification-texts-en.ts';

const rules = new Intl.PluralRules('ru');

interface Forms {
  readonly one: string;
  readonly few: string;
  readonly many: string;
}

function form(count: number, { one, few, many }: Forms): string {
  const rule = rules.select(count);
  return rule === 'one' ? one : rule === 'few' ? few : many;
}

const days = (count: number) =>
  `${count} ${form(count, { one: 'день', few: 'дня', many: 'дней' })}`;

const wordsOfWeek = {
  excellent: 'Отличная неделя.',
  good: 'Хорошая неделя.',
  modest: 'Новая неделя — новое начало.',
} as const;

const nameOfCalendar = { due: 'Что нужно сделать', done: 'Сделанные дни' } as const;

const namesOfEnded = {
  passkeys: 'ключи доступа',
  identities: 'единый вход',
  tokens: 'токены',
  calendars: 'календари',
  webhooks: 'вебхуки',
  secondFactor: 'двухэтапный вход',
} as const;
const listOfEnded = (ended: CountedAccess) => formatAccess('ru', ended, namesOfEnded);

const newSignInBy = {
  password: 'Новый вход',
  passkey: 'Новый вход с ключом доступа',
  single_sign_on: 'Новый вход через службу единого входа',
} as const;
const afterSignIn = {
  password: 'смените пароль сейчас и завершите сеанс этого устройства в настройках.',
  passkey:
    'удалите незнакомые ключи доступа и завершите сеанс этого устройства в настройках аккаунта.',
  single_sign_on:
    'сразу защитите свой аккаунт в этой службе и завершите сеанс этого устройства в настройках.',
} as const;
const wordsOfDisabling = {
  failing: 'Его адрес сутки ничего не принимал',
  gone: 'Его адрес сообщил, что больше не существует',
  overflow: 'Для его адреса накопилось слишком много событий',
} as const;

export const ru: NotificationTexts = {
  quoteTitle: 'Цитата дня',
  quoteBody: ({ text, author }) => `«${text}» — ${author}`,
  reminderTitle: (open) =>
    form(open, {
      one: `Сегодня не отмечена ещё ${open} сфера`,
      few: `Сегодня не отмечены ещё ${open} сферы`,
      many: `Сегодня не отмечено ещё ${open} сфер`,
    }),
  areaList: ({ names, more }) => formatList('ru', more === 0 ? names : [...names, `ещё ${more}`]),
  done: 'Выполнено',
  allDone: 'Всё выполнено',
  later: 'Позже',
  streakTitle: (streaks) => (streaks === 1 ? 'Сохраните серию' : 'Сохраните серии'),
  streakBody: ({ area, days: length, more }) =>
    `${area}: серия ${days(length)}, а сегодня ещё не отмечено.${
      more === 0
        ? ''
        : ` И ещё ${more} ${form(more, { one: 'серия', few: 'серии', many: 'серий' })}.`
    }`,
  inactivityTitle: (count) => `Нет отметок уже ${days(count)}`,
  inactivityBody: (areas) => `${ru.areaList(areas)}: сегодня хороший день, чтобы продолжить.`,
  weekTitle: (percent) => `Прошлая неделя: ${percent}\u00a0%`,
  weekBody: ({ done, possible, band, goals, gain }) =>
    `Выполнено ${done} из ${possible}. ${wordsOfWeek[band]}${
      goals === null ? '' : ` Недельные цели: достигнуто ${goals.reached} из ${goals.of}.`
    }${
      gain === null
        ? ''
        : ` Лучше всего идёт: ${gain.area}, сила ${gain.strength} (+${gain.change}).`
    }`,
  milestoneTitle: (count) => `Серия: ${days(count)}`,
  milestoneBody: ({ area, days: count, strength }) =>
    `${area}: ${days(count)} без пропусков, сила ${strength}. Так держать!`,
  perfectWeekTitle: 'Идеальная неделя',
  perfectWeekBody: 'За неделю выполнено всё, что было намечено. Так держать!',
  celebrationTitle: 'На сегодня всё выполнено',
  celebrationBody: ({ areas, fact }) =>
    allDoneOf(areas) + (fact === null ? '' : ` ${fact.area}: ${days(fact.days)}, ${bestIn(fact)}.`),
  emailChanged: ({ from, to }) =>
    `Ваш адрес эл. почты изменён\nБыл ${from}, теперь ${to}. Если это сделали не вы, сразу смените пароль.`,
  deviceName: ({ browser, system }) =>
    browser !== null && system !== null
      ? `${browser}, ${system}`
      : (browser ?? system ?? 'неизвестное устройство'),
  newSignIn: ({ device, way }) =>
    `${newSignInBy[way]} · ${device}\nЕсли это были не вы, ${afterSignIn[way]}`,
  conflict:
    'Два ваших устройства отметили один и тот же день по-разному\nДействует более поздняя отметка; более ранняя сохранена в разделе «Импорт и экспорт», «Недавние изменения».',
  passwordReset:
    'Администратор сервера задал вашему аккаунту новый пароль и завершил сеансы на всех ваших устройствах\nЕсли вы об этом не просили, напишите ему.',
  sessionsEnded:
    'Администратор сервера завершил сеансы на всех ваших устройствах\nЕсли вы об этом не просили, напишите ему.',
  tokenMade: ({ name }) =>
    `Создан токен «${name}»\nПрограмма, у которой он есть, получает доступ к вашим дням. Если это сделали не вы, сразу прекратите его действие в настройках аккаунта.`,
  tokenEnded: ({ name }) =>
    `Действие токена «${name}» прекращено\nПрограммам, у которых он есть, больше ничего не доступно. Если это сделали не вы, сразу смените пароль и завершите сеансы незнакомых устройств.`,
  calendarMade: ({ kind }) =>
    `Создан календарь «${nameOfCalendar[kind]}»\nПрограмма, у которой есть его адрес, видит ваши сферы и дни. Если это сделали не вы, сразу удалите его в настройках аккаунта.`,
  calendarEnded: ({ kind }) =>
    `Календарь «${nameOfCalendar[kind]}» удалён\nПо его адресу больше ничего нет. Если это сделали не вы, сразу смените пароль и завершите сеансы незнакомых устройств.`,
  webhookAdded: ({ host }) =>
    `Добавлен вебхук для ${host}\nТуда отправляется всё, что вы отмечаете, вместе с заметками. Если это сделали не вы, сразу удалите его в настройках аккаунта.`,
  webhookChanged: ({ host }) =>
    `Вебхук для ${host} изменён\nЕсли это сделали не вы, сразу проверьте его в настройках аккаунта.`,
  webhookRemoved: ({ host }) =>
    `Вебхук для ${host} удалён\nЕсли это сделали не вы, сразу смените пароль и завершите сеансы незнакомых устройств.`,
  passwordChanged:
    'Пароль изменён\nЕсли это сделали не вы, сразу выберите «Забыли пароль?» на странице входа.',
  passwordRemoved:
    'Пароль вашего аккаунта удалён\nТеперь войти можно только с ключом доступа или через единый вход. Если это сделали не вы, удалите незнакомые ключи доступа и завершите сеансы незнакомых устройств в настройках аккаунта.',
  recoveryCodesMade:
    'Созданы новые коды восстановления\nПрежние больше не действуют. Если это сделали не вы, смените пароль сейчас и создайте новые коды.',
  accessEnded: (ended) =>
    `Доступ к вашему аккаунту прекращён\n${listOfEnded(ended) === '' ? '' : `Прекращено: ${listOfEnded(ended)}. `}${
      ended.webhooksOff === 0 ? '' : `Выключено: вебхуки (${ended.webhooksOff}). `
    }Что из этого ещё нужно, настройте заново.`,
  passkeyAdded: ({ name }) =>
    `К вашему аккаунту добавлен ключ доступа «${name}»\nЕсли это сделали не вы, сразу удалите его в настройках аккаунта.`,
  passkeyRemoved: ({ name }) =>
    `Из вашего аккаунта удалён ключ доступа «${name}»\nЕсли это сделали не вы, сразу выберите новый пароль и завершите сеансы незнакомых устройств.`,
  identityLinked: ({ provider }) =>
    `Ваш аккаунт связан с аккаунтом в ${provider}\nТеперь через него можно войти сюда. Если это сделали не вы, сразу удалите эту связь в настройках аккаунта.`,
  identityUnlinked: ({ provider }) =>
    `Ваш аккаунт больше не связан с аккаунтом в ${provider}\nЕсли это сделали не вы, сразу выберите новый пароль и завершите сеансы незнакомых устройств.`,
  passkeyCopied: ({ name }) =>
    `Вход с ключом доступа «${name}» отклонён\nВозможно, у кого-то есть его копия. Удалите его в настройках аккаунта и добавьте новый.`,
  secondFactorOn:
    'Двухэтапный вход включён\nТеперь при входе нужен код из приложения-аутентификатора. Если это были не вы, смените пароль сейчас.',
  secondFactorOff:
    'Двухэтапный вход выключен\nДля входа снова достаточно пароля. Если это были не вы, смените пароль сейчас.',
  recoveryCodeUsed: ({ left }) =>
    `Использован код восстановления\n${left === 0 ? 'Кодов больше нет' : `Осталось кодов: ${left}`}. Новые можно создать в настройках. Если это были не вы, смените пароль сейчас.`,
  webhookDisabled: ({ host, reason, lost }) =>
    `Вебхук для ${host} выключен\n${wordsOfDisabling[reason]}. Не отправлено событий: ${lost}. Снова включить его можно в настройках, в разделе «Аккаунт».`,
};

function allDoneOf(areas: number): string {
  if (areas === 1) return 'Ваша сфера на сегодня выполнена.';
  return form(areas, {
    one: `Выполнена ${areas} сфера за сегодня.`,
    few: `Выполнены все ${areas} сферы за сегодня.`,
    many: `Выполнены все ${areas} сфер за сегодня.`,
  });
}

function bestIn({ toBest }: StreakFact): string {
  return toBest === 0 ? 'это ваш рекорд' : `до рекорда ${toBest}`;
}
