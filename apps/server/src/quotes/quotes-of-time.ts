import { authors, type CollectedQuote } from './authors.ts';

export const quotesOfTime: readonly CollectedQuote[] = [
  {
    id: 'seneca-time-alone-is-ours',
    author: authors.seneca,
    source: 'Letters to Lucilius, 1',
    text: {
      en: 'Everything else belongs to others, Lucilius; time alone is ours.',
      ru: 'Всё у нас чужое, Луцилий, одно лишь время наше.',
      de: 'Alles andere ist fremdes Gut, Lucilius; nur die Zeit gehört uns.',
      fr: 'Tout le reste est à autrui, Lucilius ; le temps seul est à nous.',
    },
  },
  {
    id: 'seneca-we-waste-much',
    author: authors.seneca,
    source: 'On the Shortness of Life, 1',
    text: {
      en: 'We do not have little time; we waste much of it.',
      ru: 'Не времени у нас мало — мы много его теряем.',
      de: 'Nicht wenig Zeit haben wir, sondern viel Zeit vertun wir.',
      fr: 'Nous n’avons pas peu de temps ; nous en perdons beaucoup.',
    },
  },
  {
    id: 'seneca-each-day-a-life',
    author: authors.seneca,
    source: 'Letters to Lucilius, 101',
    text: {
      en: 'Make haste to live, and count each day as a life of its own.',
      ru: 'Торопись жить и каждый день считай отдельной жизнью.',
      de: 'Beeile dich zu leben und nimm jeden Tag als ein Leben für sich.',
      fr: 'Hâte-toi de vivre et compte chaque jour pour une vie.',
    },
  },
  {
    id: 'horace-seize-the-day',
    author: authors.horace,
    source: 'Odes, I, 11',
    text: {
      en: 'Seize the day, and trust tomorrow as little as you can.',
      ru: 'Лови день и как можно меньше верь завтрашнему.',
      de: 'Pflücke den Tag und traue dem morgigen so wenig wie möglich.',
      fr: 'Cueille le jour, et fie-toi le moins possible au lendemain.',
    },
  },
  {
    id: 'franklin-lost-time',
    author: authors.franklin,
    source: 'Poor Richard’s Almanack, 1748',
    text: {
      en: 'Lost time is never found again.',
      ru: 'Потерянного времени не найти.',
      de: 'Verlorene Zeit findet man nie wieder.',
      fr: 'Le temps perdu ne se retrouve jamais.',
    },
  },
  {
    id: 'franklin-stuff-of-life',
    author: authors.franklin,
    source: 'Poor Richard’s Almanack, 1746',
    text: {
      en: 'Dost thou love life? Then do not squander time; for that’s the stuff life is made of.',
      ru: 'Любишь жизнь? Тогда не трать время попусту: из него жизнь и сделана.',
      de: 'Liebst du das Leben? Dann vergeude keine Zeit, denn aus ihr ist das Leben gemacht.',
      fr: 'Aimes-tu la vie ? Alors ne gaspille pas le temps : c’est l’étoffe dont la vie est faite.',
    },
  },
  {
    id: 'tolstoy-now',
    author: authors.tolstoy,
    source: 'Three Questions',
    text: {
      en: 'There is only one most important time: now, because in it alone have we power over ourselves.',
      ru: 'Самое важное время одно: сейчас, а самое важное оно потому, что в нём одном мы властны над собой.',
      de: 'Es gibt nur eine wichtigste Zeit: jetzt, denn in ihr allein haben wir Macht über uns selbst.',
      fr: 'Il n’est qu’un temps plus important que tous : maintenant, car c’est le seul où nous ayons pouvoir sur nous-mêmes.',
    },
  },
  {
    id: 'thoreau-kill-time',
    author: authors.thoreau,
    source: 'Walden, Economy',
    text: {
      en: 'As if you could kill time without injuring eternity.',
      ru: 'Как будто можно убить время, не ранив вечность.',
      de: 'Als könnte man die Zeit totschlagen, ohne die Ewigkeit zu verletzen.',
      fr: 'Comme si l’on pouvait tuer le temps sans blesser l’éternité.',
    },
  },
  {
    id: 'schiller-step-of-time',
    author: authors.schiller,
    source: 'Sayings of Confucius, 1',
    text: {
      en: 'Threefold is the step of time: the future comes with hesitation, the present flies off like an arrow, the past stands forever still.',
      ru: 'Троякий шаг у времени: будущее приближается, медля, настоящее улетает стрелой, прошлое вечно неподвижно.',
      de: 'Dreifach ist der Schritt der Zeit: Zögernd kommt die Zukunft hergezogen, pfeilschnell ist das Jetzt entflogen, ewig still steht die Vergangenheit.',
      fr: 'Triple est le pas du temps : l’avenir vient en hésitant, le présent s’enfuit comme une flèche, le passé demeure à jamais immobile.',
    },
  },
];
