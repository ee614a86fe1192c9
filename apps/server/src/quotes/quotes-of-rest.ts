import { authors, type CollectedQuote } from './authors.ts';

export const quotesOfRest: readonly CollectedQuote[] = [
  {
    id: 'goethe-only-wait',
    author: authors.goethe,
    source: 'Wanderer’s Nightsong, II',
    text: {
      en: 'Over all the hilltops there is peace… Only wait: soon you too will rest.',
      ru: 'Над всеми вершинами покой… Подожди немного: скоро отдохнёшь и ты.',
      de: 'Über allen Gipfeln ist Ruh … Warte nur, balde ruhest du auch.',
      fr: 'Sur tous les sommets, le repos… Attends un peu : bientôt tu te reposeras aussi.',
    },
  },
  {
    id: 'seneca-rest-for-the-mind',
    author: authors.seneca,
    source: 'On Tranquillity of Mind, 17',
    text: {
      en: 'The mind must be given rest: it rises from it better and keener.',
      ru: 'Душе нужен отдых: отдохнув, она встаёт лучше и бодрее.',
      de: 'Dem Geist muss man Erholung gönnen: Ausgeruht steht er besser und wacher wieder auf.',
      fr: 'Il faut accorder du repos à l’esprit : il s’en relève meilleur et plus vif.',
    },
  },
  {
    id: 'ovid-rested-field',
    author: authors.ovid,
    source: 'The Art of Love, II',
    text: {
      en: 'Give rest: a rested field repays well what was entrusted to it.',
      ru: 'Давай отдых: отдохнувшее поле щедро возвращает доверенное ему.',
      de: 'Gönne Ruhe: Ein ausgeruhter Acker gibt reichlich zurück, was man ihm anvertraut.',
      fr: 'Accorde du repos : un champ reposé rend bien ce qu’on lui a confié.',
    },
  },
  {
    id: 'marcus-aurelius-retreat',
    author: authors.marcusAurelius,
    source: 'Meditations, IV, 3',
    text: {
      en: 'There is no quieter and no more carefree retreat than the one you find in your own soul.',
      ru: 'Нигде не найти убежища тише и безмятежнее, чем в собственной душе.',
      de: 'Nirgends findet der Mensch eine stillere, sorglosere Zuflucht als in der eigenen Seele.',
      fr: 'Nulle retraite n’est plus tranquille ni plus exempte de soucis que celle qu’on trouve dans son âme.',
    },
  },
  {
    id: 'montaigne-have-you-not-lived',
    author: authors.montaigne,
    source: 'Essays, III, 13',
    text: {
      en: '“I have done nothing today.” What, have you not lived? That is not only the most basic but the most illustrious of your occupations.',
      ru: '«Я сегодня ничего не сделал». Как, разве вы не жили? Это не только основное, но и самое славное из ваших занятий.',
      de: '„Ich habe heute nichts getan.“ Wie, haben Sie nicht gelebt? Das ist nicht nur die erste, sondern die ruhmvollste Ihrer Beschäftigungen.',
      fr: '« Je n’ai rien fait d’aujourd’hui. » Quoi, n’avez-vous pas vécu ? C’est non seulement la fondamentale, mais la plus illustre de vos occupations.',
    },
  },
  {
    id: 'shakespeare-ravelled-sleave',
    author: authors.shakespeare,
    source: 'Macbeth, II, 2',
    text: {
      en: 'Sleep that knits up the ravell’d sleave of care.',
      ru: 'Сон, что распутывает клубок забот.',
      de: 'Schlaf, der das wirre Knäuel der Sorge löst.',
      fr: 'Le sommeil, qui démêle l’écheveau embrouillé des soucis.',
    },
  },
  {
    id: 'cervantes-who-invented-sleep',
    author: authors.cervantes,
    source: 'Don Quixote, II, 68',
    text: {
      en: 'Blessed be whoever invented sleep, the cloak that covers all human thoughts.',
      ru: 'Хвала тому, кто изобрёл сон — плащ, укрывающий все людские мысли.',
      de: 'Gesegnet sei, wer den Schlaf erfand, den Mantel, der alle menschlichen Gedanken zudeckt.',
      fr: 'Béni soit celui qui inventa le sommeil, manteau qui couvre toutes les pensées humaines.',
    },
  },
  {
    id: 'laozi-muddy-water',
    author: authors.laozi,
    source: 'Tao Te Ching, 15',
    text: {
      en: 'Who can make muddy water clear? Let it be still, and little by little it clears.',
      ru: 'Кто сделает мутную воду чистой? Оставь её в покое — и понемногу она прояснится.',
      de: 'Wer klärt trübes Wasser? Lass es still stehen, und nach und nach wird es klar.',
      fr: 'Qui rend claire l’eau trouble ? Laisse-la reposer, et peu à peu elle s’éclaircit.',
    },
  },
  {
    id: 'thoreau-broad-margin',
    author: authors.thoreau,
    source: 'Walden, Sounds',
    text: {
      en: 'I love a broad margin to my life.',
      ru: 'Я люблю, чтобы у моей жизни были широкие поля.',
      de: 'Ich liebe einen breiten Rand an meinem Leben.',
      fr: 'J’aime que ma vie ait une large marge.',
    },
  },
  {
    id: 'austen-in-the-shade',
    author: authors.austen,
    source: 'Mansfield Park, 9',
    text: {
      en: 'To sit in the shade on a fine day, and look upon verdure, is the most perfect refreshment.',
      ru: 'Сидеть в тени в погожий день и смотреть на зелень — лучший отдых.',
      de: 'An einem schönen Tag im Schatten zu sitzen und ins Grüne zu schauen ist die vollkommenste Erfrischung.',
      fr: 'S’asseoir à l’ombre par un beau jour et contempler la verdure, voilà le plus parfait des délassements.',
    },
  },
  {
    id: 'emerson-finish-every-day',
    author: authors.emerson,
    source: 'Letter to his daughter Ellen, 8 April 1854',
    text: {
      en: 'Finish every day and be done with it… You have done what you could.',
      ru: 'Завершай каждый день и отпускай его… Что было в твоих силах, сделано.',
      de: 'Beende jeden Tag und lass ihn hinter dir … Du hast getan, was du konntest.',
      fr: 'Achève chaque jour et n’y pense plus… Tu as fait ce que tu pouvais.',
    },
  },
];
