import type { Language } from '@daymark/shared/accounts/account.ts';

export type LocalText = Readonly<Record<Language, string>>;

/** A quote in every language: the original words, or our own translation of them. */
export interface CollectedQuote extends LocalText {
  /** The id must never change after publication, because clients cache it. */
  readonly id: string;
  readonly author: LocalText;
  /** Work that contains the quote, as a proof of the authorship. */
  readonly source: string;
}

function spelledAlike(name: string, ru: string): LocalText {
  return { en: name, ru, de: name, fr: name };
}

/** Authors, oldest first. All died over a hundred years ago, so their works are public domain. */
export const authors = {
  laozi: { en: 'Lao Tzu', ru: 'Лао-цзы', de: 'Laozi', fr: 'Lao Tseu' },
  confucius: { en: 'Confucius', ru: 'Конфуций', de: 'Konfuzius', fr: 'Confucius' },
  xunzi: spelledAlike('Xunzi', 'Сюнь-цзы'),
  solon: spelledAlike('Solon', 'Солон'),
  democritus: { en: 'Democritus', ru: 'Демокрит', de: 'Demokrit', fr: 'Démocrite' },
  aristotle: { en: 'Aristotle', ru: 'Аристотель', de: 'Aristoteles', fr: 'Aristote' },
  epicurus: { en: 'Epicurus', ru: 'Эпикур', de: 'Epikur', fr: 'Épicure' },
  cicero: { en: 'Cicero', ru: 'Цицерон', de: 'Cicero', fr: 'Cicéron' },
  virgil: { en: 'Virgil', ru: 'Вергилий', de: 'Vergil', fr: 'Virgile' },
  horace: { en: 'Horace', ru: 'Гораций', de: 'Horaz', fr: 'Horace' },
  ovid: { en: 'Ovid', ru: 'Овидий', de: 'Ovid', fr: 'Ovide' },
  seneca: { en: 'Seneca', ru: 'Сенека', de: 'Seneca', fr: 'Sénèque' },
  plutarch: { en: 'Plutarch', ru: 'Плутарх', de: 'Plutarch', fr: 'Plutarque' },
  epictetus: { en: 'Epictetus', ru: 'Эпиктет', de: 'Epiktet', fr: 'Épictète' },
  marcusAurelius: {
    en: 'Marcus Aurelius',
    ru: 'Марк Аврелий',
    de: 'Mark Aurel',
    fr: 'Marc Aurèle',
  },
  montaigne: spelledAlike('Michel de Montaigne', 'Мишель де Монтень'),
  cervantes: {
    en: 'Miguel de Cervantes',
    ru: 'Мигель де Сервантес',
    de: 'Miguel de Cervantes',
    fr: 'Miguel de Cervantès',
  },
  shakespeare: spelledAlike('William Shakespeare', 'Уильям Шекспир'),
  laRochefoucauld: spelledAlike('François de La Rochefoucauld', 'Франсуа де Ларошфуко'),
  laFontaine: spelledAlike('Jean de La Fontaine', 'Жан де Лафонтен'),
  pascal: spelledAlike('Blaise Pascal', 'Блез Паскаль'),
  basho: spelledAlike('Matsuo Bashō', 'Мацуо Басё'),
  laBruyere: spelledAlike('Jean de La Bruyère', 'Жан де Лабрюйер'),
  voltaire: spelledAlike('Voltaire', 'Вольтер'),
  franklin: spelledAlike('Benjamin Franklin', 'Бенджамин Франклин'),
  johnson: spelledAlike('Samuel Johnson', 'Сэмюэл Джонсон'),
  lichtenberg: spelledAlike('Georg Christoph Lichtenberg', 'Георг Кристоф Лихтенберг'),
  goethe: spelledAlike('Johann Wolfgang von Goethe', 'Иоганн Вольфганг фон Гёте'),
  schiller: {
    en: 'Friedrich Schiller',
    ru: 'Фридрих Шиллер',
    de: 'Friedrich Schiller',
    fr: 'Friedrich von Schiller',
  },
  issa: spelledAlike('Kobayashi Issa', 'Кобаяси Исса'),
  wordsworth: spelledAlike('William Wordsworth', 'Уильям Вордсворт'),
  austen: spelledAlike('Jane Austen', 'Джейн Остин'),
  pushkin: {
    en: 'Alexander Pushkin',
    ru: 'Александр Пушкин',
    de: 'Alexander Puschkin',
    fr: 'Alexandre Pouchkine',
  },
  hugo: spelledAlike('Victor Hugo', 'Виктор Гюго'),
  emerson: spelledAlike('Ralph Waldo Emerson', 'Ральф Уолдо Эмерсон'),
  kierkegaard: spelledAlike('Søren Kierkegaard', 'Сёрен Кьеркегор'),
  thoreau: spelledAlike('Henry David Thoreau', 'Генри Дэвид Торо'),
  whitman: spelledAlike('Walt Whitman', 'Уолт Уитмен'),
  eliot: spelledAlike('George Eliot', 'Джордж Элиот'),
  dostoevsky: {
    en: 'Fyodor Dostoevsky',
    ru: 'Фёдор Достоевский',
    de: 'Fjodor Dostojewski',
    fr: 'Fiodor Dostoïevski',
  },
  tolstoy: { en: 'Leo Tolstoy', ru: 'Лев Толстой', de: 'Leo Tolstoi', fr: 'Léon Tolstoï' },
  dickinson: spelledAlike('Emily Dickinson', 'Эмили Дикинсон'),
  alcott: spelledAlike('Louisa May Alcott', 'Луиза Мэй Олкотт'),
  james: spelledAlike('William James', 'Уильям Джеймс'),
  nietzsche: spelledAlike('Friedrich Nietzsche', 'Фридрих Ницше'),
  chekhov: { en: 'Anton Chekhov', ru: 'Антон Чехов', de: 'Anton Tschechow', fr: 'Anton Tchekhov' },
} as const satisfies Record<string, LocalText>;
