import type { NotificationTexts } from './notification-texts-en.ts';

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

const inARow = (count: number) =>
  `${count} ${form(count, { one: 'день', few: 'дня', many: 'дней' })} подряд`;

const wordsOfWeek = {
  excellent: 'Отличная неделя.',
  good: 'Хорошая неделя.',
  modest: 'Новая неделя — новое начало.',
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
  areaList: ({ names, more }) => listOf(more === 0 ? names : [...names, `ещё ${more}`]),
  done: 'Выполнено',
  allDone: 'Всё выполнено',
  later: 'Позже',
  streakTitle: (streaks) => (streaks === 1 ? 'Сохраните серию' : 'Сохраните серии'),
  streakBody: ({ area, days, more }) =>
    `${area}: ${inARow(days)}, а сегодня ещё не отмечено.${
      more === 0
        ? ''
        : ` И ещё ${more} ${form(more, { one: 'серия', few: 'серии', many: 'серий' })}.`
    }`,
  inactivityTitle: (days) =>
    `Нет отметок уже ${days} ${form(days, { one: 'день', few: 'дня', many: 'дней' })}`,
  inactivityBody: (areas) => `${ru.areaList(areas)}: сегодня хороший день, чтобы продолжить.`,
  weekTitle: (percent) => `Прошлая неделя: ${percent}\u00a0%`,
  weekBody: ({ done, possible, band }) => `Выполнено ${done} из ${possible}. ${wordsOfWeek[band]}`,
  milestoneTitle: inARow,
  milestoneBody: ({ area, days }) => `${area}: ${inARow(days)}. Так держать!`,
  perfectWeekTitle: 'Идеальная неделя',
  perfectWeekBody: 'Каждая сфера выполнена каждый день с понедельника по воскресенье. Так держать!',
  celebrationTitle: 'На сегодня всё выполнено',
  celebrationBody: (areas) =>
    areas === 1
      ? 'Ваша сфера на сегодня выполнена.'
      : form(areas, {
          one: `Выполнена ${areas} сфера за сегодня.`,
          few: `Выполнены все ${areas} сферы за сегодня.`,
          many: `Выполнены все ${areas} сфер за сегодня.`,
        }),
  emailChanged: ({ from, to }) =>
    `Ваш адрес эл. почты изменён: был ${from}, теперь ${to}. Если это сделали не вы, сразу смените пароль.`,
};

function listOf(items: readonly string[]): string {
  return new Intl.ListFormat('ru', { type: 'conjunction' }).format(items);
}
