import { authors, type CollectedQuote } from './authors.ts';

export const quotesOfBalance: readonly CollectedQuote[] = [
  {
    id: 'voltaire-our-garden',
    author: authors.voltaire,
    source: 'Candide, 30',
    text: {
      en: 'We must cultivate our garden.',
      ru: 'Надо возделывать наш сад.',
      de: 'Wir müssen unseren Garten bestellen.',
      fr: 'Il faut cultiver notre jardin.',
    },
  },
  {
    id: 'laozi-enough',
    author: authors.laozi,
    source: 'Tao Te Ching, 33',
    text: {
      en: 'Whoever knows what is enough is rich.',
      ru: 'Кто умеет довольствоваться, тот богат.',
      de: 'Wer weiß, wann es genug ist, ist reich.',
      fr: 'Qui sait se contenter est riche.',
    },
  },
  {
    id: 'montaigne-when-i-dance',
    author: authors.montaigne,
    source: 'Essays, III, 13',
    text: {
      en: 'When I dance, I dance; when I sleep, I sleep.',
      ru: 'Когда я танцую, я танцую; когда сплю, я сплю.',
      de: 'Wenn ich tanze, tanze ich; wenn ich schlafe, schlafe ich.',
      fr: 'Quand je danse, je danse ; quand je dors, je dors.',
    },
  },
  {
    id: 'thoreau-simplify',
    author: authors.thoreau,
    source: 'Walden, Where I Lived, and What I Lived For',
    text: {
      en: 'Our life is frittered away by detail… Simplify, simplify.',
      ru: 'Мы растрачиваем жизнь на мелочи… Упрощайте, упрощайте.',
      de: 'Unser Leben verzettelt sich in Einzelheiten … Vereinfache, vereinfache.',
      fr: 'Notre vie se gaspille en détails… Simplifiez, simplifiez.',
    },
  },
  {
    id: 'marcus-aurelius-leave-it-out',
    author: authors.marcusAurelius,
    source: 'Meditations, IV, 24',
    text: {
      en: 'Most of what we say and do is not necessary; leave it out, and you will have more time and more calm.',
      ru: 'Большая часть наших слов и дел не нужна; оставь её — и будет больше досуга и покоя.',
      de: 'Das meiste, was wir sagen und tun, ist nicht nötig; lass es weg, und du hast mehr Zeit und mehr Ruhe.',
      fr: 'La plupart de nos paroles et de nos actes ne sont pas nécessaires ; retranche-les, et tu auras plus de loisir et de calme.',
    },
  },
  {
    id: 'la-rochefoucauld-as-we-imagine',
    author: authors.laRochefoucauld,
    source: 'Maxims, 49',
    text: {
      en: 'We are never so happy or so unhappy as we imagine.',
      ru: 'Мы никогда не бываем так счастливы или так несчастны, как нам кажется.',
      de: 'Man ist nie so glücklich oder so unglücklich, wie man es sich einbildet.',
      fr: 'On n’est jamais si heureux ni si malheureux qu’on s’imagine.',
    },
  },
  {
    id: 'tolstoy-no-greatness-without',
    author: authors.tolstoy,
    source: 'War and Peace, IV, 3, 18',
    text: {
      en: 'There is no greatness where there is no simplicity, goodness and truth.',
      ru: 'Нет величия там, где нет простоты, добра и правды.',
      de: 'Es gibt keine Größe, wo Einfachheit, Güte und Wahrheit fehlen.',
      fr: 'Il n’y a pas de grandeur là où manquent la simplicité, la bonté et la vérité.',
    },
  },
  {
    id: 'chekhov-everything-beautiful',
    author: authors.chekhov,
    source: 'Uncle Vanya, II',
    text: {
      en: 'Everything about a person should be beautiful: face and clothes, soul and thoughts.',
      ru: 'В человеке должно быть всё прекрасно: и лицо, и одежда, и душа, и мысли.',
      de: 'Am Menschen soll alles schön sein: das Gesicht, die Kleidung, die Seele und die Gedanken.',
      fr: 'Tout doit être beau dans l’être humain : le visage, les vêtements, l’âme et les pensées.',
    },
  },
  {
    id: 'aristotle-the-mean',
    author: authors.aristotle,
    source: 'Nicomachean Ethics, II, 6',
    text: {
      en: 'Virtue is a mean between two faults, one of excess and one of lack.',
      ru: 'Добродетель — середина между двумя пороками: избытком и недостатком.',
      de: 'Die Tugend ist die Mitte zwischen zwei Fehlern, dem Zuviel und dem Zuwenig.',
      fr: 'La vertu est un milieu entre deux défauts, l’excès et le manque.',
    },
  },
  {
    id: 'confucius-too-far',
    author: authors.confucius,
    source: 'Analects, 11, 16',
    text: {
      en: 'To go too far is no better than to fall short.',
      ru: 'Перейти меру — то же, что не дойти до неё.',
      de: 'Zu viel ist nicht besser als zu wenig.',
      fr: 'Dépasser la mesure ne vaut pas mieux que de rester en deçà.',
    },
  },
  {
    id: 'basho-the-journey-is-home',
    author: authors.basho,
    source: 'The Narrow Road to the Deep North',
    text: {
      en: 'Every day is a journey, and the journey itself is home.',
      ru: 'Каждый день — странствие, и само странствие — дом.',
      de: 'Jeder Tag ist eine Reise, und die Reise selbst ist das Zuhause.',
      fr: 'Chaque jour est un voyage, et le voyage lui-même est la demeure.',
    },
  },
];
