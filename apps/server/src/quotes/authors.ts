import type { Language } from '@daymark/shared/accounts/account.ts';

export type LocalText = Readonly<Record<Language, string>>;

export interface CollectedQuote {
  /** Never changed after publication, because clients cache it. */
  readonly id: string;
  readonly author: LocalText;
  /** Work that proves the authorship. */
  readonly source: string;
  /** Original words in their language, our own translation in the others. */
  readonly text: LocalText;
}

/**
 * Authors, oldest first, with their usual name in each language. All died more than a hundred years
 * ago, so their works are free.
 */
export const authors = {
  laozi: { en: 'Lao Tzu', ru: 'Лао-цзы', de: 'Laozi', fr: 'Lao Tseu' },
  confucius: { en: 'Confucius', ru: 'Конфуций', de: 'Konfuzius', fr: 'Confucius' },
  xunzi: { en: 'Xunzi', ru: 'Сюнь-цзы', de: 'Xunzi', fr: 'Xunzi' },
  solon: { en: 'Solon', ru: 'Солон', de: 'Solon', fr: 'Solon' },
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
  montaigne: {
    en: 'Michel de Montaigne',
    ru: 'Мишель де Монтень',
    de: 'Michel de Montaigne',
    fr: 'Michel de Montaigne',
  },
  cervantes: {
    en: 'Miguel de Cervantes',
    ru: 'Мигель де Сервантес',
    de: 'Miguel de Cervantes',
    fr: 'Miguel de Cervantès',
  },
  shakespeare: {
    en: 'William Shakespeare',
    ru: 'Уильям Шекспир',
    de: 'William Shakespeare',
    fr: 'William Shakespeare',
  },
  laRochefoucauld: {
    en: 'François de La Rochefoucauld',
    ru: 'Франсуа де Ларошфуко',
    de: 'François de La Rochefoucauld',
    fr: 'François de La Rochefoucauld',
  },
  laFontaine: {
    en: 'Jean de La Fontaine',
    ru: 'Жан де Лафонтен',
    de: 'Jean de La Fontaine',
    fr: 'Jean de La Fontaine',
  },
  pascal: { en: 'Blaise Pascal', ru: 'Блез Паскаль', de: 'Blaise Pascal', fr: 'Blaise Pascal' },
  basho: { en: 'Matsuo Bashō', ru: 'Мацуо Басё', de: 'Matsuo Bashō', fr: 'Matsuo Bashō' },
  laBruyere: {
    en: 'Jean de La Bruyère',
    ru: 'Жан де Лабрюйер',
    de: 'Jean de La Bruyère',
    fr: 'Jean de La Bruyère',
  },
  voltaire: { en: 'Voltaire', ru: 'Вольтер', de: 'Voltaire', fr: 'Voltaire' },
  franklin: {
    en: 'Benjamin Franklin',
    ru: 'Бенджамин Франклин',
    de: 'Benjamin Franklin',
    fr: 'Benjamin Franklin',
  },
  johnson: {
    en: 'Samuel Johnson',
    ru: 'Сэмюэл Джонсон',
    de: 'Samuel Johnson',
    fr: 'Samuel Johnson',
  },
  lichtenberg: {
    en: 'Georg Christoph Lichtenberg',
    ru: 'Георг Кристоф Лихтенберг',
    de: 'Georg Christoph Lichtenberg',
    fr: 'Georg Christoph Lichtenberg',
  },
  goethe: {
    en: 'Johann Wolfgang von Goethe',
    ru: 'Иоганн Вольфганг фон Гёте',
    de: 'Johann Wolfgang von Goethe',
    fr: 'Johann Wolfgang von Goethe',
  },
  schiller: {
    en: 'Friedrich Schiller',
    ru: 'Фридрих Шиллер',
    de: 'Friedrich Schiller',
    fr: 'Friedrich von Schiller',
  },
  issa: { en: 'Kobayashi Issa', ru: 'Кобаяси Исса', de: 'Kobayashi Issa', fr: 'Kobayashi Issa' },
  wordsworth: {
    en: 'William Wordsworth',
    ru: 'Уильям Вордсворт',
    de: 'William Wordsworth',
    fr: 'William Wordsworth',
  },
  austen: { en: 'Jane Austen', ru: 'Джейн Остин', de: 'Jane Austen', fr: 'Jane Austen' },
  pushkin: {
    en: 'Alexander Pushkin',
    ru: 'Александр Пушкин',
    de: 'Alexander Puschkin',
    fr: 'Alexandre Pouchkine',
  },
  hugo: { en: 'Victor Hugo', ru: 'Виктор Гюго', de: 'Victor Hugo', fr: 'Victor Hugo' },
  emerson: {
    en: 'Ralph Waldo Emerson',
    ru: 'Ральф Уолдо Эмерсон',
    de: 'Ralph Waldo Emerson',
    fr: 'Ralph Waldo Emerson',
  },
  kierkegaard: {
    en: 'Søren Kierkegaard',
    ru: 'Сёрен Кьеркегор',
    de: 'Søren Kierkegaard',
    fr: 'Søren Kierkegaard',
  },
  thoreau: {
    en: 'Henry David Thoreau',
    ru: 'Генри Дэвид Торо',
    de: 'Henry David Thoreau',
    fr: 'Henry David Thoreau',
  },
  whitman: { en: 'Walt Whitman', ru: 'Уолт Уитмен', de: 'Walt Whitman', fr: 'Walt Whitman' },
  eliot: { en: 'George Eliot', ru: 'Джордж Элиот', de: 'George Eliot', fr: 'George Eliot' },
  dostoevsky: {
    en: 'Fyodor Dostoevsky',
    ru: 'Фёдор Достоевский',
    de: 'Fjodor Dostojewski',
    fr: 'Fiodor Dostoïevski',
  },
  tolstoy: { en: 'Leo Tolstoy', ru: 'Лев Толстой', de: 'Leo Tolstoi', fr: 'Léon Tolstoï' },
  dickinson: {
    en: 'Emily Dickinson',
    ru: 'Эмили Дикинсон',
    de: 'Emily Dickinson',
    fr: 'Emily Dickinson',
  },
  alcott: {
    en: 'Louisa May Alcott',
    ru: 'Луиза Мэй Олкотт',
    de: 'Louisa May Alcott',
    fr: 'Louisa May Alcott',
  },
  james: { en: 'William James', ru: 'Уильям Джеймс', de: 'William James', fr: 'William James' },
  nietzsche: {
    en: 'Friedrich Nietzsche',
    ru: 'Фридрих Ницше',
    de: 'Friedrich Nietzsche',
    fr: 'Friedrich Nietzsche',
  },
  chekhov: { en: 'Anton Chekhov', ru: 'Антон Чехов', de: 'Anton Tschechow', fr: 'Anton Tchekhov' },
} as const satisfies Record<string, LocalText>;
