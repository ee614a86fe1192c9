import { formatAccess, formatList } from './lists.ts';
import type { CountedAccess, NotificationTexts, StreakFact } from './notification-texts-en.ts';

/** Zero is singular in French. */
const isOne = (count: number) => count < 2;
const days = (count: number) => (isOne(count) ? `${count} jour` : `${count} jours`);

const wordsOfWeek = {
  excellent: 'Une excellente semaine.',
  good: 'Une bonne semaine.',
  modest: 'Une nouvelle semaine est un nouveau départ.',
} as const;

const nameOfCalendar = { due: 'Ce qui est à faire', done: 'Jours faits' } as const;

const namesOfEnded = {
  passkeys: 'clés d’accès',
  identities: 'authentification unique',
  tokens: 'jetons',
  calendars: 'calendriers',
  webhooks: 'webhooks',
  secondFactor: 'connexion en deux étapes',
} as const;
const listOfEnded = (ended: CountedAccess) => formatAccess('fr', ended, namesOfEnded);

const newSignInBy = {
  password: 'Nouvelle connexion',
  passkey: 'Nouvelle connexion avec une clé d’accès',
  single_sign_on: 'Nouvelle connexion par authentification unique',
} as const;
const afterSignIn = {
  password: 'changez votre mot de passe maintenant et déconnectez cet appareil dans les réglages.',
  passkey:
    'supprimez les clés d’accès que vous ne connaissez pas et déconnectez cet appareil, dans les réglages de votre compte.',
  single_sign_on:
    'sécurisez maintenant votre compte auprès du service de connexion et déconnectez cet appareil dans les réglages.',
} as const;
const wordsOfDisabling = {
  failing: 'Son adresse n’a rien accepté pendant un jour',
  gone: 'Son adresse dit qu’elle n’existe plus',
  overflow: 'Trop d’événements attendaient pour son adresse',
} as const;

export const fr: NotificationTexts = {
  quoteTitle: 'Citation du jour',
  quoteBody: ({ text, author }) => `«\u00a0${text}\u00a0» — ${author}`,
  reminderTitle: (open) =>
    isOne(open)
      ? 'Un domaine reste ouvert aujourd’hui'
      : `${open} domaines restent ouverts aujourd’hui`,
  areaList: ({ names, more }) =>
    formatList(
      'fr',
      more === 0 ? names : [...names, isOne(more) ? `${more} autre` : `${more} autres`],
    ),
  done: 'Fait',
  allDone: 'Tout est fait',
  later: 'Plus tard',
  streakTitle: (streaks) => (isOne(streaks) ? 'Gardez votre série' : 'Gardez vos séries'),
  streakBody: ({ area, days: length, more }) =>
    `${area}\u00a0: une série de ${days(length)}, et encore ouvert aujourd’hui.${
      more === 0
        ? ''
        : isOne(more)
          ? ` De même que ${more} autre série.`
          : ` De même que ${more} autres séries.`
    }`,
  inactivityTitle: (count) => `Rien de noté depuis ${days(count)}`,
  inactivityBody: (areas) => `${fr.areaList(areas)}\u00a0: c’est un bon jour pour continuer.`,
  weekTitle: (percent) => `Votre semaine passée\u00a0: ${percent}\u00a0%`,
  weekBody: ({ done, possible, band, goals, gain }) =>
    `${done} sur ${possible} ${isOne(done) ? 'fait' : 'faits'}. ${wordsOfWeek[band]}${
      goals === null
        ? ''
        : ` Objectifs de la semaine\u00a0: ${goals.reached} sur ${goals.of} ${isOne(goals.reached) ? 'atteint' : 'atteints'}.`
    }${
      gain === null
        ? ''
        : ` Plus forte progression\u00a0: ${gain.area}, force ${gain.strength} (+${gain.change}).`
    }`,
  milestoneTitle: (count) => `Une série de ${days(count)}`,
  milestoneBody: ({ area, days: count, strength }) =>
    `${area}\u00a0: ${days(count)} sans manquer, force ${strength}. Bravo\u00a0!`,
  perfectWeekTitle: 'Une semaine parfaite',
  perfectWeekBody: 'Tout ce qui était prévu cette semaine-là est fait. Bravo\u00a0!',
  celebrationTitle: 'Tout est fait aujourd’hui',
  celebrationBody: ({ areas, fact }) =>
    (isOne(areas)
      ? 'Votre domaine est fait pour aujourd’hui.'
      : `Les ${areas} domaines sont faits pour aujourd’hui.`) +
    (fact === null ? '' : ` ${fact.area}\u00a0: ${days(fact.days)}, ${bestIn(fact)}.`),
  emailChanged: ({ from, to }) =>
    `Votre adresse e-mail a été modifiée\nAvant ${from}, maintenant ${to}. Si ce n’était pas vous, changez votre mot de passe maintenant.`,
  deviceName: ({ browser, system }) =>
    browser !== null && system !== null
      ? `${browser} sur ${system}`
      : (browser ?? system ?? 'un appareil inconnu'),
  newSignIn: ({ device, way }) =>
    `${newSignInBy[way]} · ${device}\nSi ce n’était pas vous, ${afterSignIn[way]}`,
  conflict:
    'Deux de vos appareils ont marqué le même jour différemment\nLa dernière marque l’emporte ; la précédente est conservée sous Import et export, Changements récents.',
  passwordReset:
    'Le responsable de ce serveur a donné un nouveau mot de passe à votre compte et déconnecté tous vos appareils\nSi vous ne l’avez pas demandé, écrivez-lui.',
  sessionsEnded:
    'Le responsable de ce serveur a déconnecté tous vos appareils\nSi vous ne l’avez pas demandé, écrivez-lui.',
  tokenMade: ({ name }) =>
    `Le jeton «\u00a0${name}\u00a0» a été créé\nUn programme qui l’a peut accéder à vos jours. Si ce n’était pas vous, mettez-y fin maintenant dans les paramètres de votre compte.`,
  tokenEnded: ({ name }) =>
    `Le jeton «\u00a0${name}\u00a0» a pris fin\nLes programmes qui l’ont n’accèdent plus à rien. Si ce n’était pas vous, changez votre mot de passe maintenant et déconnectez les appareils que vous ne connaissez pas.`,
  calendarMade: ({ kind }) =>
    `Le calendrier «\u00a0${nameOfCalendar[kind]}\u00a0» a été créé\nUn programme qui a son adresse lit vos domaines et vos jours. Si ce n’était pas vous, mettez-y fin maintenant dans les réglages de votre compte.`,
  calendarEnded: ({ kind }) =>
    `Le calendrier «\u00a0${nameOfCalendar[kind]}\u00a0» a pris fin\nSon adresse ne donne plus rien. Si ce n’était pas vous, changez votre mot de passe maintenant et déconnectez les appareils que vous ne connaissez pas.`,
  webhookAdded: ({ host }) =>
    `Un webhook vers ${host} a été ajouté\nCe que vous marquez y est envoyé, notes comprises. Si ce n’était pas vous, supprimez-le maintenant dans les réglages de votre compte.`,
  webhookChanged: ({ host }) =>
    `Le webhook vers ${host} a été modifié\nSi ce n’était pas vous, vérifiez-le maintenant dans les réglages de votre compte.`,
  webhookRemoved: ({ host }) =>
    `Le webhook vers ${host} a été supprimé\nSi ce n’était pas vous, changez votre mot de passe maintenant et déconnectez les appareils que vous ne connaissez pas.`,
  passwordChanged:
    'Votre mot de passe a été modifié\nSi ce n’était pas vous, choisissez maintenant «\u00a0Mot de passe oublié\u202f?\u00a0» sur la page de connexion.',
  passwordRemoved:
    'Le mot de passe de votre compte a été supprimé\nSeules les clés d’accès et l’authentification unique permettent encore de se connecter. Si ce n’était pas vous, supprimez les clés et déconnectez les appareils que vous ne connaissez pas, dans les réglages de votre compte.',
  recoveryCodesMade:
    'De nouveaux codes de récupération ont été créés\nLes précédents ne fonctionnent plus. Si ce n’était pas vous, changez votre mot de passe maintenant et créez-en de nouveaux.',
  accessEnded: (ended) =>
    `Des accès à votre compte ont pris fin\n${listOfEnded(ended) === '' ? '' : `Terminés\u202f: ${listOfEnded(ended)}. `}${
      ended.webhooksOff === 0 ? '' : `Désactivés\u202f: webhooks (${ended.webhooksOff}). `
    }Configurez à nouveau dans les réglages ce dont vous avez encore besoin.`,
  passkeyAdded: ({ name }) =>
    `La clé d’accès «\u00a0${name}\u00a0» a été ajoutée à votre compte\nSi ce n’était pas vous, supprimez-la maintenant dans les paramètres de votre compte.`,
  passkeyRemoved: ({ name }) =>
    `La clé d’accès «\u00a0${name}\u00a0» a été supprimée de votre compte\nSi ce n’était pas vous, choisissez maintenant un nouveau mot de passe et déconnectez les appareils que vous ne connaissez pas.`,
  identityLinked: ({ provider }) =>
    `Votre compte a été lié à un compte chez ${provider}\nIl permet désormais de se connecter ici. Si ce n’était pas vous, supprimez ce lien maintenant dans les réglages de votre compte.`,
  identityUnlinked: ({ provider }) =>
    `Votre compte n’est plus lié à un compte chez ${provider}\nSi ce n’était pas vous, choisissez maintenant un nouveau mot de passe et déconnectez les appareils que vous ne connaissez pas.`,
  passkeyCopied: ({ name }) =>
    `Une connexion avec la clé d’accès «\u00a0${name}\u00a0» a été refusée\nQuelqu’un en a peut-être une copie. Supprimez-la dans les paramètres de votre compte et ajoutez-en une nouvelle.`,
  secondFactorOn:
    'La connexion en deux étapes a été activée\nDésormais, la connexion demande un code de votre application d’authentification. Si ce n’était pas vous, changez votre mot de passe maintenant.',
  secondFactorOff:
    'La connexion en deux étapes a été désactivée\nVotre mot de passe suffit de nouveau. Si ce n’était pas vous, changez votre mot de passe maintenant.',
  recoveryCodeUsed: ({ left }) =>
    `Un code de récupération a été utilisé\n${left === 0 ? 'Il n’en reste aucun' : isOne(left) ? 'Il en reste 1' : `Il en reste ${left}`}\u00a0: vous pouvez en créer de nouveaux dans les réglages. Si ce n’était pas vous, changez votre mot de passe maintenant.`,
  webhookDisabled: ({ host, reason, lost }) =>
    `Le webhook vers ${host} a été désactivé\n${wordsOfDisabling[reason]}. Événements non envoyés\u00a0: ${lost}. Vous pouvez le réactiver dans les réglages, sous «\u00a0Compte\u00a0».`,
};

function bestIn({ toBest }: StreakFact): string {
  return toBest === 0 ? 'votre record' : `à ${toBest} de votre record`;
}
