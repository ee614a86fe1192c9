import { authors, type CollectedQuote } from './authors.ts';

export const quotesOfCourage: readonly CollectedQuote[] = [
  {
    id: 'seneca-we-do-not-dare',
    author: authors.seneca,
    source: 'Letters to Lucilius, 104',
    text: {
      en: 'It is not because things are hard that we do not dare; it is because we do not dare that they are hard.',
      ru: 'Не потому мы не смеем, что трудно; трудно потому, что мы не смеем.',
      de: 'Nicht weil es schwer ist, wagen wir es nicht; weil wir es nicht wagen, ist es schwer.',
      fr: 'Ce n’est pas parce que les choses sont difficiles que nous n’osons pas ; c’est parce que nous n’osons pas qu’elles sont difficiles.',
    },
  },
  {
    id: 'virgil-they-can',
    author: authors.virgil,
    source: 'Aeneid, V',
    text: {
      en: 'They can because they believe they can.',
      ru: 'Они могут, потому что верят, что могут.',
      de: 'Sie können es, weil sie glauben, es zu können.',
      fr: 'Ils peuvent, parce qu’ils croient pouvoir.',
    },
  },
  {
    id: 'schiller-dare-to-hope',
    author: authors.schiller,
    source: 'Wallenstein’s Camp, 7',
    text: {
      en: 'Whoever dares nothing has nothing to hope for.',
      ru: 'Кто ничем не рискует, тому не на что надеяться.',
      de: 'Wer nichts waget, der darf nichts hoffen.',
      fr: 'Qui n’ose rien ne doit rien espérer.',
    },
  },
  {
    id: 'dickinson-called-to-rise',
    author: authors.dickinson,
    source: 'We never know how high we are',
    text: {
      en: 'We never know how high we are till we are called to rise.',
      ru: 'Мы не знаем своей высоты, пока нас не позовут подняться.',
      de: 'Wir wissen nie, wie groß wir sind, bis wir uns erheben sollen.',
      fr: 'Nous ignorons notre hauteur tant qu’on ne nous appelle pas à nous lever.',
    },
  },
  {
    id: 'dickinson-hope',
    author: authors.dickinson,
    source: 'Hope is the thing with feathers',
    text: {
      en: 'Hope is the thing with feathers that perches in the soul.',
      ru: 'Надежда — пернатое существо, что поселилось в душе.',
      de: 'Die Hoffnung ist das gefiederte Ding, das in der Seele sitzt.',
      fr: 'L’espérance est cette chose à plumes qui se perche dans l’âme.',
    },
  },
  {
    id: 'emerson-enthusiasm',
    author: authors.emerson,
    source: 'Essays: First Series, Circles',
    text: {
      en: 'Nothing great was ever achieved without enthusiasm.',
      ru: 'Ничто великое не достигалось без воодушевления.',
      de: 'Nichts Großes wurde je ohne Begeisterung erreicht.',
      fr: 'Rien de grand ne s’est jamais accompli sans enthousiasme.',
    },
  },
  {
    id: 'emerson-trust-thyself',
    author: authors.emerson,
    source: 'Essays: First Series, Self-Reliance',
    text: {
      en: 'Trust thyself: every heart vibrates to that iron string.',
      ru: 'Верь себе: на звук этой железной струны отзывается каждое сердце.',
      de: 'Vertraue dir selbst: Bei dieser eisernen Saite schwingt jedes Herz mit.',
      fr: 'Aie confiance en toi : tout cœur vibre à cette corde de fer.',
    },
  },
  {
    id: 'shakespeare-doubts',
    author: authors.shakespeare,
    source: 'Measure for Measure, I, 4',
    text: {
      en: 'Our doubts are traitors, and make us lose the good we oft might win by fearing to attempt.',
      ru: 'Сомнения — предатели: из-за них мы, боясь попробовать, теряем то хорошее, что могли бы обрести.',
      de: 'Unsere Zweifel sind Verräter: Aus Furcht vor dem Versuch lassen sie uns das Gute verlieren, das wir gewinnen könnten.',
      fr: 'Nos doutes sont des traîtres : ils nous font perdre, par crainte d’essayer, le bien que nous pourrions gagner.',
    },
  },
  {
    id: 'marcus-aurelius-the-present-alone',
    author: authors.marcusAurelius,
    source: 'Meditations, VIII, 36',
    text: {
      en: 'Do not let the picture of your whole life overwhelm you; ask of the present alone what is unbearable in it.',
      ru: 'Не смущай себя картиной всей жизни; спроси лишь о настоящем: что в нём нестерпимого?',
      de: 'Lass dich vom Bild deines ganzen Lebens nicht verwirren; frage nur, was am Gegenwärtigen unerträglich ist.',
      fr: 'Ne te laisse pas troubler par l’image de ta vie entière ; demande-toi seulement ce que le présent a d’insupportable.',
    },
  },
  {
    id: 'alcott-not-afraid-of-storms',
    author: authors.alcott,
    source: 'Little Women, 44',
    text: {
      en: 'I’m not afraid of storms, for I’m learning how to sail my ship.',
      ru: 'Я не боюсь бурь: я учусь управлять своим кораблём.',
      de: 'Ich fürchte keine Stürme, denn ich lerne, mein Schiff zu segeln.',
      fr: 'Je ne crains pas les tempêtes, car j’apprends à mener mon navire.',
    },
  },
  {
    id: 'nietzsche-why-and-how',
    author: authors.nietzsche,
    source: 'Twilight of the Idols, Maxims and Arrows, 12',
    text: {
      en: 'If we have our own why of life, we shall get along with almost any how.',
      ru: 'У кого есть своё «зачем» жизни, тот поладит почти с любым «как».',
      de: 'Hat man sein Warum des Lebens, so verträgt man sich fast mit jedem Wie.',
      fr: 'Qui possède le pourquoi de sa vie s’accommode de presque tous les comment.',
    },
  },
  {
    id: 'hugo-those-who-live',
    author: authors.hugo,
    source: 'The Castigations, IV, 9',
    text: {
      en: 'Those who live are those who strive.',
      ru: 'Живут лишь те, кто борется.',
      de: 'Die leben, das sind die, die kämpfen.',
      fr: 'Ceux qui vivent, ce sont ceux qui luttent.',
    },
  },
];
