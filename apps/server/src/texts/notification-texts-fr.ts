import { formatAccess, formatList } from './lists.ts';
import type {
  CountedAccess,
  NotificationTexts,
  StreakFact,
  StreakLength,
} from './notification-texts-en.ts';

/** Zero is singular in French. */
const isOne = (count: number) => count < 2;
const days = (count: number) => (isOne(count) ? `${count} jour` : `${count} jours`);
const lengthOf = ({ length, unit }: StreakLength) =>
  unit === 'days' ? days(length) : `${length} semaine${isOne(length) ? '' : 's'}`;

const wordsOfWeek = {
  excellent: 'Une excellente semaine.',
  good: 'Une bonne semaine.',
  modest: 'Une nouvelle semaine est un nouveau départ.',
} as const;

const nameOfCalendar = { due: 'Ce qui est à faire', done: 'Jours réussis' } as const;

const namesOfEnded = {
  passkeys: 'clés d’accès',
  identities: 'comptes associés',
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
  password:
    'changez tout de suite votre mot de passe et déconnectez cet appareil dans les réglages.',
  passkey:
    'supprimez les clés d’accès que vous ne reconnaissez pas et déconnectez cet appareil, dans «\u00a0Réglages\u00a0», «\u00a0Compte\u00a0».',
  single_sign_on:
    'sécurisez tout de suite votre compte auprès du service de connexion et déconnectez cet appareil dans les réglages.',
} as const;
const wordsOfDisabling = {
  failing: 'Son URL ne répondait plus depuis un jour',
  gone: 'Son URL indique qu’elle n’existe plus',
  overflow: 'Trop d’événements attendaient',
} as const;

export const fr: NotificationTexts = {
  quoteTitle: 'Citation du jour',
  quoteBody: ({ text, author }) => `«\u00a0${text}\u00a0» — ${author}`,
  reminderTitle: (open) =>
    isOne(open)
      ? 'Il reste un domaine à marquer aujourd’hui'
      : `Il reste ${open} domaines à marquer aujourd’hui`,
  areaList: ({ names, more }) =>
    formatList(
      'fr',
      more === 0 ? names : [...names, isOne(more) ? `${more} autre` : `${more} autres`],
    ),
  done: 'Fait',
  allDone: 'Tout est fait',
  later: 'Dans une heure',
  streakTitle: (streaks) => (isOne(streaks) ? 'Gardez votre série' : 'Gardez vos séries'),
  streakBody: ({ area, more, ...streak }) =>
    `${area}\u202f: ${lengthOf(streak)} d’affilée. Pensez-y aujourd’hui.${
      more === 0
        ? ''
        : isOne(more)
          ? ` ${more} autre série vous attend aussi.`
          : ` ${more} autres séries vous attendent aussi.`
    }`,
  inactivityTitle: (count) => `Rien de marqué depuis ${days(count)}`,
  inactivityBody: (areas) => `${fr.areaList(areas)}\u202f: c’est un bon jour pour reprendre.`,
  weekTitle: (percent) => `Votre semaine passée\u202f: ${percent}\u00a0%`,
  weekBody: ({ done, possible, band, goals, gain }) =>
    `${done} sur ${possible} ${isOne(done) ? 'fait' : 'faits'}. ${wordsOfWeek[band]}${
      goals === null
        ? ''
        : ` Objectifs de la semaine\u202f: ${goals.reached} sur ${goals.of} ${isOne(goals.reached) ? 'atteint' : 'atteints'}.`
    }${
      gain === null
        ? ''
        : ` Plus forte progression\u202f: ${gain.area}, force ${gain.strength} (+${gain.change}).`
    }`,
  milestoneTitle: (streak) => `Une série de ${lengthOf(streak)}`,
  milestoneBody: ({ area, strength, ...streak }) =>
    `${area}\u202f: ${lengthOf(streak)} d’affilée, force ${strength}. Bravo\u202f!`,
  perfectWeekTitle: 'Une semaine parfaite',
  perfectWeekBody: 'Vous avez fait tout ce que vous aviez prévu cette semaine.',
  celebrationTitle: 'Tout est fait aujourd’hui',
  celebrationBody: ({ areas, fact }) =>
    (isOne(areas)
      ? 'Votre domaine est fait pour aujourd’hui.'
      : `Les ${areas} domaines sont faits pour aujourd’hui.`) +
    (fact === null ? '' : ` ${fact.area}\u202f: ${lengthOf(fact)}, ${bestIn(fact)}.`),
  emailChanged: ({ from, to }) =>
    `Votre adresse e-mail a été changée\nL’ancienne était ${from}, la nouvelle est ${to}. Si ce n’était pas vous, changez tout de suite votre mot de passe.`,
  deviceName: ({ browser, system }) =>
    browser !== null && system !== null
      ? `${browser} sur ${system}`
      : (browser ?? system ?? 'un appareil inconnu'),
  newSignIn: ({ device, way }) =>
    `${newSignInBy[way]} · ${device}\nSi ce n’était pas vous, ${afterSignIn[way]}`,
  conflict:
    'Deux de vos appareils ont marqué le même jour différemment\nLa dernière saisie compte. Vous trouverez la précédente dans «\u00a0Import et export\u00a0», «\u00a0Modifications récentes\u00a0».',
  passwordReset:
    'L’administrateur du serveur a réinitialisé votre mot de passe et déconnecté vos appareils\nVous ne vous y attendiez pas\u202f? Écrivez-lui.',
  sessionsEnded:
    'L’administrateur du serveur a déconnecté tous vos appareils\nVous ne vous y attendiez pas\u202f? Écrivez-lui.',
  tokenMade: ({ name }) =>
    `Le jeton «\u00a0${name}\u00a0» a été créé\nToute personne qui possède ce jeton peut voir vos jours. Ce n’était pas vous\u202f? Supprimez-le dans «\u00a0Réglages\u00a0», «\u00a0Compte\u00a0».`,
  tokenEnded: ({ name }) =>
    `Le jeton «\u00a0${name}\u00a0» a été supprimé\nIl ne donne plus aucun accès. Si ce n’était pas vous, changez tout de suite votre mot de passe et déconnectez les appareils que vous ne reconnaissez pas.`,
  calendarMade: ({ kind }) =>
    `Le calendrier «\u00a0${nameOfCalendar[kind]}\u00a0» a été créé\nToute personne qui possède son adresse peut voir vos domaines et vos jours. Ce n’était pas vous\u202f? Supprimez-le dans «\u00a0Réglages\u00a0», «\u00a0Compte\u00a0».`,
  calendarEnded: ({ kind }) =>
    `Le calendrier «\u00a0${nameOfCalendar[kind]}\u00a0» a été supprimé\nSon adresse ne fonctionne plus. Si ce n’était pas vous, changez tout de suite votre mot de passe et déconnectez les appareils que vous ne reconnaissez pas.`,
  webhookAdded: ({ host }) =>
    `Un webhook vers ${host} a été ajouté\nIl envoie ce que vous marquez, notes comprises. Ce n’était pas vous\u202f? Supprimez-le dans «\u00a0Réglages\u00a0», «\u00a0Compte\u00a0».`,
  webhookChanged: ({ host }) =>
    `Le webhook vers ${host} a été modifié\nSi ce n’était pas vous, vérifiez-le tout de suite dans «\u00a0Réglages\u00a0», «\u00a0Compte\u00a0».`,
  webhookRemoved: ({ host }) =>
    `Le webhook vers ${host} a été supprimé\nSi ce n’était pas vous, changez tout de suite votre mot de passe et déconnectez les appareils que vous ne reconnaissez pas.`,
  passwordChanged:
    'Votre mot de passe a été changé\nSi ce n’était pas vous, choisissez tout de suite «\u00a0Mot de passe oublié\u202f?\u00a0» sur la page de connexion.',
  passwordRemoved:
    'Le mot de passe de votre compte a été supprimé\nVous ne pouvez plus vous connecter qu’avec une clé d’accès ou par authentification unique. Si ce n’était pas vous, supprimez les clés d’accès et les appareils que vous ne reconnaissez pas dans «\u00a0Réglages\u00a0», «\u00a0Compte\u00a0».',
  recoveryCodesMade:
    'De nouveaux codes de récupération ont été créés\nLes anciens ne fonctionnent plus. Si ce n’était pas vous, changez tout de suite votre mot de passe et créez de nouveaux codes.',
  accessEnded: (ended) =>
    `Des accès à votre compte ont pris fin\n${listOfEnded(ended) === '' ? '' : `Accès supprimés\u202f: ${listOfEnded(ended)}. `}${
      ended.webhooksOff === 0 ? '' : `Webhooks désactivés\u202f: ${ended.webhooksOff}. `
    }Configurez à nouveau dans les réglages ce dont vous avez encore besoin.`,
  passkeyAdded: ({ name }) =>
    `La clé d’accès «\u00a0${name}\u00a0» a été ajoutée à votre compte\nSi ce n’était pas vous, supprimez-la tout de suite dans «\u00a0Réglages\u00a0», «\u00a0Compte\u00a0».`,
  passkeyRemoved: ({ name }) =>
    `La clé d’accès «\u00a0${name}\u00a0» a été supprimée de votre compte\nSi ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et déconnectez les appareils que vous ne reconnaissez pas.`,
  identityLinked: ({ provider }) =>
    `Votre compte a été associé à un compte ${provider}\nCe compte permet désormais de se connecter au vôtre. Si ce n’était pas vous, dissociez-le tout de suite dans «\u00a0Réglages\u00a0», «\u00a0Compte\u00a0».`,
  identityUnlinked: ({ provider }) =>
    `Votre compte n’est plus associé à un compte ${provider}\nSi ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et déconnectez les appareils que vous ne reconnaissez pas.`,
  passkeyCopied: ({ name }) =>
    `Une connexion avec la clé d’accès «\u00a0${name}\u00a0» a été refusée\nQuelqu’un en a peut-être une copie. Supprimez-la dans «\u00a0Réglages\u00a0», «\u00a0Compte\u00a0», et ajoutez-en une nouvelle.`,
  secondFactorOn:
    'La connexion en deux étapes a été activée\nSe connecter demande désormais aussi un code de votre application d’authentification. Si ce n’était pas vous, changez tout de suite votre mot de passe.',
  secondFactorOff:
    'La connexion en deux étapes a été désactivée\nVotre mot de passe suffit désormais pour vous connecter. Si ce n’était pas vous, changez tout de suite votre mot de passe.',
  recoveryCodeUsed: ({ left }) =>
    `Un code de récupération a été utilisé\n${left === 0 ? 'Il n’en reste aucun' : isOne(left) ? 'Il en reste 1' : `Il en reste ${left}`}\u202f: vous pouvez en créer de nouveaux dans les réglages. Si ce n’était pas vous, changez tout de suite votre mot de passe.`,
  webhookDisabled: ({ host, reason, lost }) =>
    `Le webhook vers ${host} a été désactivé\n${wordsOfDisabling[reason]}. Événements non envoyés\u202f: ${lost}. Vous pouvez le réactiver dans «\u00a0Réglages\u00a0», «\u00a0Compte\u00a0».`,
};

function bestIn({ toBest }: StreakFact): string {
  return toBest === 0 ? 'votre record' : `à ${toBest} de votre record`;
}
