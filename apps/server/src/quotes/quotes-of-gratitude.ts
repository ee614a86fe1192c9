import { authors, type CollectedQuote } from './authors.ts';

export const quotesOfGratitude: readonly CollectedQuote[] = [
  {
    id: 'marcus-aurelius-count-the-best',
    author: authors.marcusAurelius,
    source: 'Meditations, VII, 27',
    text: {
      en: 'Do not dream of what you lack; count the best of what you have, and think how you would miss it if it were not there.',
      ru: 'Не мечтай о том, чего нет; сочти лучшее из того, что есть, и подумай, как бы его недоставало.',
      de: 'Träume nicht von dem, was fehlt; zähle das Beste von dem, was da ist, und bedenke, wie du es vermissen würdest.',
      fr: 'Ne rêve pas à ce qui te manque ; compte le meilleur de ce que tu as, et songe combien tu le regretterais s’il n’était pas là.',
    },
  },
  {
    id: 'democritus-glad-of-what-is-there',
    author: authors.democritus,
    source: 'Fragment B 231',
    text: {
      en: 'Sensible is the one who does not grieve for what is missing but is glad of what is there.',
      ru: 'Благоразумен тот, кто не горюет о том, чего нет, а радуется тому, что есть.',
      de: 'Verständig ist, wer sich nicht grämt um das, was er nicht hat, sondern sich freut an dem, was er hat.',
      fr: 'Sage est qui ne s’afflige pas de ce qu’il n’a pas, mais se réjouit de ce qu’il a.',
    },
  },
  {
    id: 'epicurus-once-hoped-for',
    author: authors.epicurus,
    source: 'Vatican Sayings, 35',
    text: {
      en: 'Do not spoil what you have by longing for what you have not; what you have was itself once only hoped for.',
      ru: 'Не порть то, что есть, желанием того, чего нет: ведь и нынешнее когда-то было лишь мечтой.',
      de: 'Verdirb nicht, was da ist, durch das Verlangen nach dem, was fehlt; auch dies hast du dir einst nur gewünscht.',
      fr: 'Ne gâte pas ce que tu as par le désir de ce que tu n’as pas ; cela aussi ne fut un jour qu’un espoir.',
    },
  },
  {
    id: 'cicero-mother-of-virtues',
    author: authors.cicero,
    source: 'For Plancius, 80',
    text: {
      en: 'Gratitude is not only the greatest of the virtues but the mother of all the others.',
      ru: 'Благодарность — не только величайшая из добродетелей, но и мать всех остальных.',
      de: 'Dankbarkeit ist nicht nur die größte Tugend, sondern auch die Mutter aller anderen.',
      fr: 'La gratitude n’est pas seulement la plus grande des vertus, elle est la mère de toutes les autres.',
    },
  },
  {
    id: 'seneca-grateful-heart',
    author: authors.seneca,
    source: 'Letters to Lucilius, 81',
    text: {
      en: 'Nothing is more honourable than a grateful heart.',
      ru: 'Нет ничего достойнее благодарного сердца.',
      de: 'Nichts ist ehrenhafter als ein dankbares Herz.',
      fr: 'Rien n’est plus honorable qu’un cœur reconnaissant.',
    },
  },
  {
    id: 'emerson-best-day',
    author: authors.emerson,
    source: 'Society and Solitude, Works and Days',
    text: {
      en: 'Write it on your heart that every day is the best day in the year.',
      ru: 'Запиши в своём сердце: каждый день — лучший день в году.',
      de: 'Schreib dir ins Herz, dass jeder Tag der beste im Jahr ist.',
      fr: 'Écris dans ton cœur que chaque jour est le meilleur de l’année.',
    },
  },
  {
    id: 'whitman-every-hour',
    author: authors.whitman,
    source: 'Leaves of Grass, Miracles',
    text: {
      en: 'To me every hour of the light and dark is a miracle.',
      ru: 'Для меня каждый час света и тьмы — чудо.',
      de: 'Für mich ist jede Stunde des Lichts und des Dunkels ein Wunder.',
      fr: 'Pour moi, chaque heure de lumière et d’ombre est un miracle.',
    },
  },
  {
    id: 'thoreau-thanksgiving',
    author: authors.thoreau,
    source: 'Letter to Harrison Blake, 6 December 1856',
    text: {
      en: 'I am grateful for what I am and have. My thanksgiving is perpetual.',
      ru: 'Я благодарен за то, что есть я и что есть у меня. Моя благодарность не иссякает.',
      de: 'Ich bin dankbar für das, was ich bin und habe. Mein Dank hört nie auf.',
      fr: 'Je suis reconnaissant de ce que je suis et de ce que j’ai. Ma gratitude est sans fin.',
    },
  },
  {
    id: 'goethe-happy-eyes',
    author: authors.goethe,
    source: 'Faust II, V',
    text: {
      en: 'You happy eyes, whatever you have seen, be it as it may, it was so beautiful!',
      ru: 'Счастливые глаза мои! Что бы вы ни видели, как бы ни было — всё было так прекрасно!',
      de: 'Ihr glücklichen Augen, was je ihr gesehn, es sei, wie es wolle, es war doch so schön!',
      fr: 'Heureux yeux, tout ce que vous avez vu, quoi qu’il en soit, c’était si beau !',
    },
  },
  {
    id: 'dostoevsky-a-minute-of-bliss',
    author: authors.dostoevsky,
    source: 'White Nights',
    text: {
      en: 'A whole minute of bliss! Is that not enough, even for a whole human life?',
      ru: 'Целая минута блаженства! Да разве этого мало хоть бы и на всю жизнь человеческую?',
      de: 'Eine ganze Minute der Seligkeit! Ist das denn zu wenig, und sei es für ein ganzes Menschenleben?',
      fr: 'Une minute entière de bonheur ! N’est-ce pas assez, fût-ce pour toute une vie humaine ?',
    },
  },
  {
    id: 'la-bruyere-finest-excess',
    author: authors.laBruyere,
    source: 'The Characters, Of the Heart, 80',
    text: {
      en: 'There is hardly a finer excess in the world than that of gratitude.',
      ru: 'Едва ли есть на свете излишество прекраснее, чем избыток благодарности.',
      de: 'Es gibt auf der Welt kaum ein schöneres Übermaß als das der Dankbarkeit.',
      fr: 'Il n’y a guère au monde un plus bel excès que celui de la reconnaissance.',
    },
  },
];
