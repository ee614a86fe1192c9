import { authors, type CollectedQuote } from './authors.ts';

export const quotesOfLearning: readonly CollectedQuote[] = [
  {
    id: 'goethe-know-and-apply',
    author: authors.goethe,
    source: 'Wilhelm Meister’s Journeyman Years, III, 18',
    text: {
      en: 'It is not enough to know, one must also apply; it is not enough to will, one must also do.',
      ru: 'Мало знать, надо и применять; мало хотеть, надо и делать.',
      de: 'Es ist nicht genug, zu wissen, man muss auch anwenden; es ist nicht genug, zu wollen, man muss auch tun.',
      fr: 'Il ne suffit pas de savoir, il faut aussi appliquer ; il ne suffit pas de vouloir, il faut aussi agir.',
    },
  },
  {
    id: 'seneca-learn-by-teaching',
    author: authors.seneca,
    source: 'Letters to Lucilius, 7',
    text: {
      en: 'People learn while they teach.',
      ru: 'Уча других, люди учатся сами.',
      de: 'Indem die Menschen lehren, lernen sie.',
      fr: 'En enseignant, on apprend.',
    },
  },
  {
    id: 'seneca-learn-to-live',
    author: authors.seneca,
    source: 'Letters to Lucilius, 76',
    text: {
      en: 'As long as you live, keep learning how to live.',
      ru: 'Пока живёшь, учись тому, как жить.',
      de: 'Solange du lebst, lerne zu leben.',
      fr: 'Tant que tu vis, apprends à vivre.',
    },
  },
  {
    id: 'confucius-joy-of-practice',
    author: authors.confucius,
    source: 'Analects, 1, 1',
    text: {
      en: 'To learn, and in due time to practise what one has learned: is that not a joy?',
      ru: 'Учиться и в своё время применять изученное — разве это не радость?',
      de: 'Lernen und das Gelernte zur rechten Zeit üben: Ist das nicht eine Freude?',
      fr: 'Apprendre, puis pratiquer en temps voulu ce qu’on a appris, n’est-ce pas une joie ?',
    },
  },
  {
    id: 'confucius-three-people-walking',
    author: authors.confucius,
    source: 'Analects, 7, 22',
    text: {
      en: 'Where three people walk together, one of them is sure to be my teacher.',
      ru: 'Где идут трое, один из них непременно мой учитель.',
      de: 'Wo drei miteinander gehen, ist gewiss einer darunter mein Lehrer.',
      fr: 'Là où trois personnes cheminent, il en est une qui sera mon maître.',
    },
  },
  {
    id: 'confucius-learning-and-thinking',
    author: authors.confucius,
    source: 'Analects, 2, 15',
    text: {
      en: 'Learning without thinking leads nowhere; thinking without learning is dangerous.',
      ru: 'Учиться и не думать — напрасно; думать и не учиться — опасно.',
      de: 'Lernen ohne Denken ist vergeblich; Denken ohne Lernen ist gefährlich.',
      fr: 'Apprendre sans réfléchir est vain ; réfléchir sans apprendre est dangereux.',
    },
  },
  {
    id: 'solon-always-learning',
    author: authors.solon,
    source: 'Fragment 18 (West)',
    text: {
      en: 'I grow old, always learning many things.',
      ru: 'Старею и всё же всегда учусь многому.',
      de: 'Ich werde alt und lerne doch immer noch vieles dazu.',
      fr: 'Je vieillis en apprenant toujours beaucoup.',
    },
  },
  {
    id: 'marcus-aurelius-gladly-change',
    author: authors.marcusAurelius,
    source: 'Meditations, VI, 21',
    text: {
      en: 'If anyone can show me that I am wrong, I will gladly change: I seek the truth, and it never harmed anyone.',
      ru: 'Если мне покажут, что я неправ, я с радостью переменюсь: я ищу истину, а от неё ещё никто не пострадал.',
      de: 'Zeigt mir jemand, dass ich falsch denke, so ändere ich mich gern; denn ich suche die Wahrheit, die noch keinem geschadet hat.',
      fr: 'Si l’on me montre que je me trompe, je changerai volontiers : je cherche la vérité, qui n’a jamais nui à personne.',
    },
  },
  {
    id: 'pushkin-wondrous-discoveries',
    author: authors.pushkin,
    source: 'O how many wondrous discoveries (1829)',
    text: {
      en: 'O how many wondrous discoveries are being prepared for us by the spirit of learning and by experience, child of hard mistakes!',
      ru: 'О сколько нам открытий чудных готовят просвещенья дух и опыт, сын ошибок трудных.',
      de: 'O wie viele wunderbare Entdeckungen bereiten uns der Geist der Bildung und die Erfahrung, das Kind schwerer Fehler!',
      fr: 'Ô que de découvertes merveilleuses nous préparent l’esprit du savoir et l’expérience, fille des dures erreurs !',
    },
  },
  {
    id: 'kierkegaard-lived-forwards',
    author: authors.kierkegaard,
    source: 'Journals, 1843',
    text: {
      en: 'Life must be understood backwards; but it must be lived forwards.',
      ru: 'Жизнь понимают, оглядываясь назад, но жить её надо вперёд.',
      de: 'Verstehen muss man das Leben rückwärts; leben aber muss man es vorwärts.',
      fr: 'La vie se comprend en regardant en arrière ; mais elle se vit en avant.',
    },
  },
];
