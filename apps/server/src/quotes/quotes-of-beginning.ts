import { authors, type CollectedQuote } from './authors.ts';

export const quotesOfBeginning: readonly CollectedQuote[] = [
  {
    id: 'laozi-first-step',
    author: authors.laozi,
    source: 'Tao Te Ching, 64',
    text: {
      en: 'A journey of a thousand miles begins beneath your feet.',
      ru: 'Путь в тысячу ли начинается у тебя под ногами.',
      de: 'Eine Reise von tausend Meilen beginnt unter deinen Füßen.',
      fr: 'Un voyage de mille lieues commence sous tes pieds.',
    },
  },
  {
    id: 'horace-dare-to-begin',
    author: authors.horace,
    source: 'Epistles, I, 2',
    text: {
      en: 'Whoever has begun has half the work done. Dare to be wise: begin!',
      ru: 'Кто начал, у того полдела сделано. Решись быть мудрым: начни!',
      de: 'Wer begonnen hat, hat schon die halbe Arbeit getan. Wage es, weise zu sein: Fang an!',
      fr: 'Qui a commencé a déjà fait la moitié. Ose être sage : commence !',
    },
  },
  {
    id: 'aristotle-more-than-half',
    author: authors.aristotle,
    source: 'Nicomachean Ethics, I, 7',
    text: {
      en: 'The beginning seems to be more than half of the whole.',
      ru: 'Начало, пожалуй, больше половины целого.',
      de: 'Der Anfang ist wohl mehr als die Hälfte des Ganzen.',
      fr: 'Le commencement semble être plus de la moitié du tout.',
    },
  },
  {
    id: 'laozi-great-from-small',
    author: authors.laozi,
    source: 'Tao Te Ching, 63',
    text: {
      en: 'Hard things begin with what is easy; great things begin with what is small.',
      ru: 'Трудное начинается с лёгкого, великое — с малого.',
      de: 'Das Schwere beginnt beim Leichten, das Große beim Kleinen.',
      fr: 'Le difficile commence par le facile, le grand commence par le petit.',
    },
  },
  {
    id: 'marcus-aurelius-at-dawn',
    author: authors.marcusAurelius,
    source: 'Meditations, V, 1',
    text: {
      en: 'At dawn, when it is hard to get up, remember: I am rising to do the work of a human being.',
      ru: 'На рассвете, когда не хочется вставать, вспомни: я встаю ради человеческого дела.',
      de: 'Am Morgen, wenn dir das Aufstehen schwerfällt, denke daran: Ich erwache zum Werk eines Menschen.',
      fr: 'À l’aube, quand il t’en coûte de te lever, dis-toi : je m’éveille pour faire œuvre d’être humain.',
    },
  },
  {
    id: 'goethe-not-a-day',
    author: authors.goethe,
    source: 'Faust I, Prelude on the Stage',
    text: {
      en: 'What is not done today is not done tomorrow, and not a single day should be let slip.',
      ru: 'Чего не сделал сегодня, того не будет и завтра: ни одного дня нельзя упускать.',
      de: 'Was heute nicht geschieht, ist morgen nicht getan, und keinen Tag soll man verpassen.',
      fr: 'Ce qui ne se fait pas aujourd’hui ne sera pas fait demain, et il ne faut laisser passer aucun jour.',
    },
  },
  {
    id: 'thoreau-foundations',
    author: authors.thoreau,
    source: 'Walden, Conclusion',
    text: {
      en: 'If you have built castles in the air, your work need not be lost; that is where they should be. Now put the foundations under them.',
      ru: 'Если вы построили воздушные замки, ваш труд не пропал: там им и место. Теперь подведите под них фундамент.',
      de: 'Wenn du Luftschlösser gebaut hast, war deine Arbeit nicht umsonst: Dort gehören sie hin. Nun gib ihnen ein Fundament.',
      fr: 'Si vous avez bâti des châteaux en l’air, votre peine n’est pas perdue : c’est là leur place. Donnez-leur maintenant des fondations.',
    },
  },
  {
    id: 'eliot-every-limit',
    author: authors.eliot,
    source: 'Middlemarch, Finale',
    text: {
      en: 'Every limit is a beginning as well as an ending.',
      ru: 'Всякий предел — не только конец, но и начало.',
      de: 'Jede Grenze ist ein Anfang ebenso wie ein Ende.',
      fr: 'Toute limite est un commencement autant qu’une fin.',
    },
  },
  {
    id: 'la-fontaine-set-out-in-time',
    author: authors.laFontaine,
    source: 'Fables, VI, 10',
    text: {
      en: 'Running is of no use; the thing is to set out in time.',
      ru: 'Бежать бесполезно: надо вовремя выйти.',
      de: 'Rennen nützt nichts; man muss rechtzeitig aufbrechen.',
      fr: 'Rien ne sert de courir ; il faut partir à point.',
    },
  },
  {
    id: 'lichtenberg-must-change',
    author: authors.lichtenberg,
    source: 'Sudelbücher, K 293',
    text: {
      en: 'I cannot say whether things will get better if they change; but this much I can say: they must change if they are to be good.',
      ru: 'Не могу сказать, станет ли лучше, если станет иначе; но одно скажу: чтобы стало хорошо, должно стать иначе.',
      de: 'Ich kann freilich nicht sagen, ob es besser werden wird, wenn es anders wird; aber so viel kann ich sagen: Es muss anders werden, wenn es gut werden soll.',
      fr: 'Je ne saurais dire si tout ira mieux en changeant ; mais je peux dire ceci : il faut que cela change pour que cela aille bien.',
    },
  },
];
