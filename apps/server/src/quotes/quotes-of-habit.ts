import { authors, type CollectedQuote } from './authors.ts';

export const quotesOfHabit: readonly CollectedQuote[] = [
  {
    id: 'epictetus-walking-by-walking',
    author: authors.epictetus,
    source: 'Discourses, II, 18',
    text: {
      en: 'Every habit is kept and strengthened by acts of its kind: walking by walking, running by running.',
      ru: 'Всякая привычка держится и крепнет делом: ходьба — ходьбой, бег — бегом.',
      de: 'Jede Gewohnheit erhält und stärkt sich durch ihr Tun: das Gehen durch Gehen, das Laufen durch Laufen.',
      fr: 'Toute habitude se maintient et grandit par ses actes : la marche en marchant, la course en courant.',
    },
  },
  {
    id: 'aristotle-learn-by-doing',
    author: authors.aristotle,
    source: 'Nicomachean Ethics, II, 1',
    text: {
      en: 'What we must learn before we can do it, we learn by doing it.',
      ru: 'Чему надо научиться, прежде чем делать, тому мы учимся, делая.',
      de: 'Was man lernen muss, um es zu tun, das lernt man, indem man es tut.',
      fr: 'Ce qu’il faut apprendre pour le faire, c’est en le faisant que nous l’apprenons.',
    },
  },
  {
    id: 'aristotle-all-the-difference',
    author: authors.aristotle,
    source: 'Nicomachean Ethics, II, 1',
    text: {
      en: 'It matters not a little which habits we form from early on; it matters very much, or rather it is everything.',
      ru: 'Не пустяк, к чему приучаешься смолоду: это значит очень много, вернее — всё.',
      de: 'Es macht keinen kleinen Unterschied, woran man sich von früh an gewöhnt, sondern einen sehr großen, ja den ganzen.',
      fr: 'Les habitudes prises dès le jeune âge ne sont pas peu de chose : elles sont beaucoup, ou plutôt elles sont tout.',
    },
  },
  {
    id: 'pascal-ordinary-days',
    author: authors.pascal,
    source: 'Pensées, Lafuma 724',
    text: {
      en: 'The strength of a person’s virtue should be measured not by special efforts but by ordinary days.',
      ru: 'Силу добродетели человека надо мерить не его порывами, а его буднями.',
      de: 'Was die Tugend eines Menschen vermag, soll man nicht an seinen Anstrengungen messen, sondern an seinem Alltag.',
      fr: 'Ce que peut la vertu d’un homme ne se doit pas mesurer par ses efforts, mais par son ordinaire.',
    },
  },
  {
    id: 'marcus-aurelius-dye-of-thoughts',
    author: authors.marcusAurelius,
    source: 'Meditations, V, 16',
    text: {
      en: 'Your mind will be like what it often thinks, for the soul takes the dye of its thoughts.',
      ru: 'Каковы твои частые мысли, таким будет и твой ум: душа окрашивается мыслями.',
      de: 'Wie das, was du oft denkst, so wird dein Geist sein; denn die Seele färbt sich nach ihren Gedanken.',
      fr: 'Telles sont tes pensées habituelles, tel sera ton esprit ; car l’âme prend la couleur de ses pensées.',
    },
  },
  {
    id: 'james-no-exception',
    author: authors.james,
    source: 'The Principles of Psychology, 4',
    text: {
      en: 'Never suffer an exception to occur till the new habit is securely rooted in your life.',
      ru: 'Не допускай ни одного исключения, пока новая привычка прочно не укоренится в твоей жизни.',
      de: 'Lass keine Ausnahme zu, bis die neue Gewohnheit fest in deinem Leben verwurzelt ist.',
      fr: 'Ne souffrez aucune exception tant que la nouvelle habitude n’est pas solidement enracinée dans votre vie.',
    },
  },
  {
    id: 'james-effort-alive',
    author: authors.james,
    source: 'The Principles of Psychology, 4',
    text: {
      en: 'Keep the faculty of effort alive in you by a little gratuitous exercise every day.',
      ru: 'Сохраняй в себе способность к усилию: понемногу упражняй её каждый день, даже без нужды.',
      de: 'Halte die Fähigkeit zur Anstrengung in dir lebendig, durch ein wenig freiwillige Übung an jedem Tag.',
      fr: 'Gardez vivante en vous la faculté de l’effort par un petit exercice gratuit chaque jour.',
    },
  },
  {
    id: 'montaigne-shape-of-life',
    author: authors.montaigne,
    source: 'Essays, III, 13',
    text: {
      en: 'It is for habit to give our life its shape, whatever shape it pleases; in this it can do everything.',
      ru: 'Привычка придаёт нашей жизни такую форму, какую ей угодно; в этом она всесильна.',
      de: 'Die Gewohnheit gibt unserem Leben die Form, die ihr gefällt; darin vermag sie alles.',
      fr: 'C’est à la coutume de donner forme à notre vie, telle qu’il lui plaît ; elle peut tout en cela.',
    },
  },
  {
    id: 'shakespeare-stamp-of-nature',
    author: authors.shakespeare,
    source: 'Hamlet, III, 4',
    text: {
      en: 'For use almost can change the stamp of nature.',
      ru: 'Привычка почти способна изменить саму печать природы.',
      de: 'Übung vermag beinahe das Gepräge der Natur zu ändern.',
      fr: 'Car l’habitude peut presque changer l’empreinte de la nature.',
    },
  },
  {
    id: 'confucius-by-practice',
    author: authors.confucius,
    source: 'Analects, 17, 2',
    text: {
      en: 'By nature people are much alike; it is practice that sets them apart.',
      ru: 'По природе люди близки друг другу; различными их делает привычка.',
      de: 'Von Natur aus sind die Menschen einander nahe; durch Übung entfernen sie sich voneinander.',
      fr: 'Par nature, les hommes sont proches ; c’est la pratique qui les éloigne.',
    },
  },
];
