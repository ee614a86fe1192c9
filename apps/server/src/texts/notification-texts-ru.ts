import { formatAccess, formatList } from './lists.ts';
import type {
  CountedAccess,
  NotificationTexts,
  StreakFact,
  StreakLength,
} from './notification-texts-en.ts';

interface Forms {
  readonly one: string;
  readonly few: string;
  readonly many: string;
}

function form(count: number, { one, few, many }: Forms): string {
  const rule = new Intl.PluralRules('ru').select(count);
  return rule === 'one' ? one : rule === 'few' ? few : many;
}

const days = (count: number) =>
  `${count} ${form(count, { one: 'день', few: 'дня', many: 'дней' })}`;
const lengthOf = ({ length, unit }: StreakLength) =>
  unit === 'days'
    ? days(length)
    : `${length} ${form(length, { one: 'неделя', few: 'недели', many: 'недель' })}`;

const wordsOfWeek = {
  excellent: 'Отличная неделя.',
  good: 'Хорошая неделя.',
  modest: 'Новая неделя — новое начало.',
} as const;

const nameOfCalendar = { due: 'Что нужно сделать', done: 'Выполненные дни' } as const;

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
  password: 'сразу смените пароль и завершите сеанс этого устройства в настройках.',
  passkey:
    'сразу удалите незнакомые ключи доступа и завершите сеанс этого устройства в настройках, в разделе «Аккаунт».',
  single_sign_on:
    'сразу защитите свой аккаунт в этой службе и завершите сеанс этого устройства в настройках.',
} as const;
const wordsOfDisabling = {
  failing: 'Его адрес сутки не отвечал',
  gone: 'Его адрес сообщил, что больше не существует',
  overflow: 'Накопилось слишком много событий',
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
  later: 'Ещё раз через час',
  streakTitle: (streaks) => (streaks === 1 ? 'Сохраните серию' : 'Сохраните серии'),
  streakBody: ({ area, more, ...streak }) =>
    `${area}: ${lengthOf(streak)} подряд. Не забудьте отметить и сегодня.${
      more === 0
        ? ''
        : ` ${form(more, {
            one: `Ждёт отметки ещё ${more} серия`,
            few: `Ждут отметки ещё ${more} серии`,
            many: `Ждут отметки ещё ${more} серий`,
          })}.`
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
        : ` Наибольший прирост: ${gain.area}, сила ${gain.strength} (+${gain.change}).`
    }`,
  milestoneTitle: (streak) => `Серия: ${lengthOf(streak)}`,
  milestoneBody: ({ area, strength, ...streak }) =>
    `${area}: ${lengthOf(streak)} подряд, сила ${strength}. Так держать!`,
  perfectWeekTitle: 'Идеальная неделя',
  perfectWeekBody: 'На этой неделе вы выполнили всё, что запланировали.',
  celebrationTitle: 'На сегодня всё выполнено',
  celebrationBody: ({ areas, fact }) =>
    allDoneOf(areas) + (fact === null ? '' : ` ${fact.area}: ${lengthOf(fact)}, ${bestIn(fact)}.`),
  emailChanged: ({ from, to }) =>
    `Ваш адрес эл. почты изменён\nБыл ${from}, теперь ${to}. Если это сделали не вы, сразу смените пароль.`,
  deviceName: ({ browser, system }) =>
    browser !== null && system !== null
      ? `${browser}, ${system}`
      : (browser ?? system ?? 'неизвестное устройство'),
  newSignIn: ({ device, way }) =>
    `${newSignInBy[way]} · ${device}\nЕсли это были не вы, ${afterSignIn[way]}`,
  conflict:
    'На двух ваших устройствах один и тот же день отмечен по-разному\nУчитывается более поздняя отметка. Более раннюю можно найти в разделе «Импорт и экспорт», «Недавние изменения».',
  passwordReset:
    'Ваш пароль сброшен администратором, а сеансы на ваших устройствах завершены\nНе ожидали этого? Напишите администратору.',
  sessionsEnded:
    'Сеансы на всех ваших устройствах завершены администратором\nНе ожидали этого? Напишите администратору.',
  tokenMade: ({ name }) =>
    `Создан токен «${name}»\nЛюбой, у кого он есть, может видеть ваши дни. Если это сделали не вы, сразу завершите его действие в настройках, в разделе «Аккаунт».`,
  tokenEnded: ({ name }) =>
    `Действие токена «${name}» завершено\nДоступа он больше не даёт. Если это сделали не вы, сразу смените пароль и завершите сеансы незнакомых устройств.`,
  calendarMade: ({ kind }) =>
    `Создан календарь «${nameOfCalendar[kind]}»\nЛюбой, кто знает его адрес, может видеть ваши сферы и дни. Если это сделали не вы, сразу завершите его действие в настройках, в разделе «Аккаунт».`,
  calendarEnded: ({ kind }) =>
    `Действие календаря «${nameOfCalendar[kind]}» завершено\nЕго адрес больше не работает. Если это сделали не вы, сразу смените пароль и завершите сеансы незнакомых устройств.`,
  webhookAdded: ({ host }) =>
    `Добавлен вебхук для ${host}\nОн отправляет всё, что вы отмечаете, вместе с заметками. Если это сделали не вы, сразу удалите его в настройках, в разделе «Аккаунт».`,
  webhookChanged: ({ host }) =>
    `Вебхук для ${host} изменён\nЕсли это сделали не вы, сразу проверьте его в настройках, в разделе «Аккаунт».`,
  webhookRemoved: ({ host }) =>
    `Вебхук для ${host} удалён\nЕсли это сделали не вы, сразу смените пароль и завершите сеансы незнакомых устройств.`,
  passwordChanged:
    'Ваш пароль изменён\nЕсли это сделали не вы, сразу выберите «Забыли пароль?» на странице входа.',
  passwordRemoved:
    'Пароль вашего аккаунта удалён\nТеперь войти можно только с ключом доступа или через единый вход. Если это сделали не вы, удалите незнакомые ключи доступа и завершите сеансы незнакомых устройств в настройках, в разделе «Аккаунт».',
  recoveryCodesMade:
    'Созданы новые коды восстановления\nПрежние больше не действуют. Если это сделали не вы, сразу смените пароль и создайте новые коды.',
  accessEnded: (ended) =>
    `Часть доступов к вашему аккаунту больше не действует\n${listOfEnded(ended) === '' ? '' : `Не действуют: ${listOfEnded(ended)}. `}${
      ended.webhooksOff === 0 ? '' : `Выключено вебхуков: ${ended.webhooksOff}. `
    }Что из этого ещё нужно, добавьте заново в настройках.`,
  passkeyAdded: ({ name }) =>
    `К вашему аккаунту добавлен ключ доступа «${name}»\nЕсли это сделали не вы, сразу удалите его в настройках, в разделе «Аккаунт».`,
  passkeyRemoved: ({ name }) =>
    `Из вашего аккаунта удалён ключ доступа «${name}»\nЕсли это сделали не вы, сразу выберите новый пароль и завершите сеансы незнакомых устройств.`,
  identityLinked: ({ provider }) =>
    `Ваш аккаунт связан с аккаунтом в ${provider}\nТеперь через него можно войти сюда. Если это сделали не вы, сразу отвяжите его в настройках, в разделе «Аккаунт».`,
  identityUnlinked: ({ provider }) =>
    `Ваш аккаунт больше не связан с аккаунтом в ${provider}\nЕсли это сделали не вы, сразу выберите новый пароль и завершите сеансы незнакомых устройств.`,
  passkeyCopied: ({ name }) =>
    `Вход с ключом доступа «${name}» отклонён\nВозможно, у кого-то есть его копия. Удалите его в настройках, в разделе «Аккаунт», и добавьте новый.`,
  secondFactorOn:
    'Двухэтапный вход включён\nТеперь при входе нужен и код из приложения-аутентификатора. Если это сделали не вы, сразу смените пароль.',
  secondFactorOff:
    'Двухэтапный вход выключен\nТеперь для входа достаточно пароля. Если это сделали не вы, сразу смените пароль.',
  recoveryCodeUsed: ({ left }) =>
    `Использован код восстановления\n${left === 0 ? 'Кодов больше нет' : `Осталось кодов: ${left}`}. Новые можно создать в настройках. Если это были не вы, сразу смените пароль.`,
  webhookDisabled: ({ host, reason, lost }) =>
    `Вебхук для ${host} выключен\n${wordsOfDisabling[reason]}. Не отправлено событий: ${lost}. Снова включить его можно в настройках, в разделе «Аккаунт».`,
};

function allDoneOf(areas: number): string {
  if (areas === 1) return 'Ваша сфера на сегодня выполнена.';
  return form(areas, {
    one: `На сегодня выполнена ${areas} сфера.`,
    few: `На сегодня выполнены все ${areas} сферы.`,
    many: `На сегодня выполнены все ${areas} сфер.`,
  });
}

function bestIn({ toBest, unit }: StreakFact): string {
  return toBest === 0 ? 'это ваш рекорд' : `до рекорда ${lengthOf({ length: toBest, unit })}`;
}
