import { authors, type CollectedQuote } from './authors.ts';

export const quotesOfPerseverance: readonly CollectedQuote[] = [
  {
    id: 'ovid-drop-and-stone',
    author: authors.ovid,
    source: 'Letters from Pontus, IV, 10',
    text: {
      en: 'The drop hollows the stone; the ring is worn away by use.',
      ru: 'Капля точит камень, кольцо стирается от носки.',
      de: 'Der Tropfen höhlt den Stein; der Ring nutzt sich durchs Tragen ab.',
      fr: 'La goutte creuse la pierre ; l’anneau s’use à force d’être porté.',
    },
  },
  {
    id: 'franklin-little-strokes',
    author: authors.franklin,
    source: 'Poor Richard’s Almanack, 1750',
    text: {
      en: 'Little strokes fell great oaks.',
      ru: 'Малые удары валят большие дубы.',
      de: 'Kleine Schläge fällen große Eichen.',
      fr: 'De petits coups abattent de grands chênes.',
    },
  },
  {
    id: 'confucius-one-basketful',
    author: authors.confucius,
    source: 'Analects, 9, 19',
    text: {
      en: 'If I am levelling the ground and have tipped but one basketful, I am moving forward.',
      ru: 'Если, ровняя землю, я высыпал всего одну корзину, я уже иду вперёд.',
      de: 'Ebne ich den Boden und habe erst einen Korb Erde ausgeschüttet, so komme ich doch voran.',
      fr: 'Si j’aplanis un terrain et n’ai versé qu’un seul panier de terre, j’avance déjà.',
    },
  },
  {
    id: 'xunzi-small-steps',
    author: authors.xunzi,
    source: 'Xunzi, 1',
    text: {
      en: 'Without adding up small steps no one travels a thousand miles; without small streams there is no river.',
      ru: 'Не складывая малых шагов, не пройдёшь тысячу ли; без ручейков не бывает реки.',
      de: 'Ohne viele kleine Schritte kommt niemand tausend Meilen weit; ohne kleine Bäche entsteht kein Strom.',
      fr: 'Sans ajouter de petits pas, nul ne parcourt mille lieues ; sans petits ruisseaux, il n’est pas de fleuve.',
    },
  },
  {
    id: 'johnson-great-works',
    author: authors.johnson,
    source: 'Rasselas, 13',
    text: {
      en: 'Great works are performed, not by strength, but perseverance.',
      ru: 'Великие дела совершаются не силой, а упорством.',
      de: 'Große Werke werden nicht durch Kraft vollbracht, sondern durch Ausdauer.',
      fr: 'Les grandes œuvres s’accomplissent non par la force, mais par la persévérance.',
    },
  },
  {
    id: 'epictetus-not-at-once',
    author: authors.epictetus,
    source: 'Discourses, I, 15',
    text: {
      en: 'Nothing great comes about all at once; not even a bunch of grapes or a fig does.',
      ru: 'Ничто великое не возникает вдруг — даже гроздь винограда или смоква.',
      de: 'Nichts Großes entsteht auf einmal, nicht einmal eine Traube oder eine Feige.',
      fr: 'Rien de grand ne se fait d’un coup, pas même une grappe de raisin ou une figue.',
    },
  },
  {
    id: 'plutarch-little-by-little',
    author: authors.plutarch,
    source: 'Life of Sertorius, 16',
    text: {
      en: 'Persistence is mightier than force: much that cannot be overcome all together yields when taken little by little.',
      ru: 'Упорство сильнее натиска: многое, чего не одолеть разом, уступает понемногу.',
      de: 'Beharrlichkeit vermag mehr als Gewalt: Vieles, was im Ganzen nicht zu bezwingen ist, gibt Stück für Stück nach.',
      fr: 'La persévérance peut plus que la force : bien des choses qu’on ne vainc pas d’un coup cèdent peu à peu.',
    },
  },
  {
    id: 'schiller-only-persistence',
    author: authors.schiller,
    source: 'Sayings of Confucius, 2',
    text: {
      en: 'Only persistence leads to the goal, only fullness leads to clarity.',
      ru: 'Лишь упорство ведёт к цели, лишь полнота ведёт к ясности.',
      de: 'Nur Beharrung führt zum Ziel, nur die Fülle führt zur Klarheit.',
      fr: 'Seule la persévérance mène au but, seule la plénitude mène à la clarté.',
    },
  },
  {
    id: 'goethe-without-haste',
    author: authors.goethe,
    source: 'Zahme Xenien, II',
    text: {
      en: 'Like the stars, without haste but without rest, let each of us turn about our own task.',
      ru: 'Подобно звёздам, без спешки, но без устали пусть каждый движется вокруг своего дела.',
      de: 'Wie das Gestirn, ohne Hast, aber ohne Rast, drehe sich jeder um die eigne Last.',
      fr: 'Tel l’astre, sans hâte mais sans repos, que chacun tourne autour de sa propre tâche.',
    },
  },
  {
    id: 'tolstoy-patience-and-time',
    author: authors.tolstoy,
    source: 'War and Peace, IV, 2, 17',
    text: {
      en: 'Patience and time: these are my mighty warriors.',
      ru: 'Терпение и время, вот мои воины-богатыри!',
      de: 'Geduld und Zeit, das sind meine starken Krieger!',
      fr: 'La patience et le temps, voilà mes vaillants guerriers !',
    },
  },
];
