import { authors, type CollectedQuote } from './authors.ts';

export const quotesOfKindness: readonly CollectedQuote[] = [
  {
    id: 'eliot-less-difficult',
    author: authors.eliot,
    source: 'Middlemarch, 72',
    text: {
      en: 'What do we live for, if it is not to make life less difficult to each other?',
      ru: 'Для чего мы живём, если не для того, чтобы облегчать жизнь друг другу?',
      de: 'Wofür leben wir, wenn nicht dafür, einander das Leben leichter zu machen?',
      fr: 'Pourquoi vivons-nous, sinon pour nous rendre la vie moins difficile les uns aux autres ?',
    },
  },
  {
    id: 'shakespeare-little-candle',
    author: authors.shakespeare,
    source: 'The Merchant of Venice, V, 1',
    text: {
      en: 'How far that little candle throws his beams! So shines a good deed in a naughty world.',
      ru: 'Как далеко бросает лучи эта маленькая свеча! Так доброе дело сияет в недобром мире.',
      de: 'Wie weit die kleine Kerze ihr Licht wirft! So leuchtet eine gute Tat in einer argen Welt.',
      fr: 'Comme cette petite chandelle jette loin ses rayons ! Ainsi brille une bonne action dans un monde mauvais.',
    },
  },
  {
    id: 'seneca-room-for-kindness',
    author: authors.seneca,
    source: 'On the Happy Life, 24',
    text: {
      en: 'Wherever there is a human being, there is room for kindness.',
      ru: 'Где есть человек, там есть место добру.',
      de: 'Wo ein Mensch ist, da ist Raum für Güte.',
      fr: 'Partout où il y a un être humain, il y a place pour la bonté.',
    },
  },
  {
    id: 'goethe-noble-helpful-good',
    author: authors.goethe,
    source: 'The Divine',
    text: {
      en: 'Let the human being be noble, helpful and good!',
      ru: 'Будь благороден, человек, отзывчив и добр!',
      de: 'Edel sei der Mensch, hilfreich und gut!',
      fr: 'Que l’être humain soit noble, secourable et bon !',
    },
  },
  {
    id: 'chekhov-do-not-tire',
    author: authors.chekhov,
    source: 'Gooseberries',
    text: {
      en: 'While you are young, strong and lively, do not tire of doing good!',
      ru: 'Пока молоды, сильны, бодры, не уставайте делать добро!',
      de: 'Solange ihr jung, stark und munter seid, werdet nicht müde, Gutes zu tun!',
      fr: 'Tant que vous êtes jeunes, forts et pleins d’ardeur, ne vous lassez pas de faire le bien !',
    },
  },
  {
    id: 'la-fontaine-someone-smaller',
    author: authors.laFontaine,
    source: 'Fables, II, 11',
    text: {
      en: 'Oblige everyone as far as you can: one often needs someone smaller than oneself.',
      ru: 'Помогай по возможности каждому: нередко нам нужен тот, кто меньше нас.',
      de: 'Man soll, so gut man kann, jedem gefällig sein: Oft braucht man einen, der kleiner ist als man selbst.',
      fr: 'Il faut, autant qu’on peut, obliger tout le monde : on a souvent besoin d’un plus petit que soi.',
    },
  },
  {
    id: 'dickinson-one-heart',
    author: authors.dickinson,
    source: 'If I can stop one heart from breaking',
    text: {
      en: 'If I can stop one heart from breaking, I shall not live in vain.',
      ru: 'Если я не дам разбиться хоть одному сердцу, я живу не напрасно.',
      de: 'Wenn ich nur ein Herz vor dem Brechen bewahre, lebe ich nicht umsonst.',
      fr: 'Si je peux empêcher un seul cœur de se briser, je n’aurai pas vécu en vain.',
    },
  },
  {
    id: 'wordsworth-little-acts',
    author: authors.wordsworth,
    source: 'Lines Written a Few Miles above Tintern Abbey',
    text: {
      en: 'That best portion of a good man’s life, his little, nameless, unremembered acts of kindness and of love.',
      ru: 'Лучшая часть жизни доброго человека — его малые, безымянные, забытые дела доброты и любви.',
      de: 'Der beste Teil im Leben eines guten Menschen: seine kleinen, namenlosen, vergessenen Taten der Güte und der Liebe.',
      fr: 'La meilleure part de la vie d’un homme de bien : ses petits actes de bonté et d’amour, sans nom et oubliés.',
    },
  },
  {
    id: 'issa-in-the-shade-of-blossoms',
    author: authors.issa,
    source: 'Haiku, Hana no kage',
    text: {
      en: 'In the shade of the blossoms no one is a stranger.',
      ru: 'В тени цветущих деревьев никто никому не чужой.',
      de: 'Im Schatten der Blüten ist niemand ein Fremder.',
      fr: 'À l’ombre des fleurs, nul n’est un étranger.',
    },
  },
];
