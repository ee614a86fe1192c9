import { createChangeText, type MailTexts } from './mail-texts-en.ts';

const afterSignIn = {
  password:
    'Si ce n’était pas vous, changez tout de suite votre mot de passe dans « Réglages », « Compte ». Cela déconnectera tous les autres appareils. Si votre mot de passe ne fonctionne plus, choisissez « Mot de passe oublié ? » sur la page de connexion.',
  passkey:
    'La connexion s’est faite avec une clé d’accès. Si ce n’était pas vous, allez tout de suite dans « Réglages », « Compte », supprimez les clés d’accès que vous ne reconnaissez pas et déconnectez cet appareil.',
  single_sign_on:
    'La connexion s’est faite par authentification unique. Si ce n’était pas vous, sécurisez tout de suite votre compte auprès du service de connexion et déconnectez cet appareil dans « Réglages », « Compte ».',
} as const;

const advice = {
  look: 'Si ce n’était pas vous, allez tout de suite dans « Réglages », « Compte », supprimez ce que vous ne reconnaissez pas et changez votre mot de passe.',
  password:
    'Si ce n’était pas vous, changez tout de suite votre mot de passe dans « Réglages », « Compte ». Cela déconnectera tous les autres appareils. Si votre mot de passe ne fonctionne plus, choisissez « Mot de passe oublié ? » sur la page de connexion.',
} as const;

export const fr: MailTexts = {
  resetPassword: {
    subject: 'Choisissez un nouveau mot de passe pour Daymark',
    before: [
      'Vous avez demandé à réinitialiser votre mot de passe Daymark. Choisissez-en un nouveau ici :',
    ],
    button: 'Choisir un nouveau mot de passe',
    after: [
      'Le lien ne fonctionne qu’une fois, pendant 20 minutes. La réinitialisation déconnecte tous vos appareils.',
      'Ce n’était pas vous ? Ignorez cet e-mail. Votre mot de passe reste le même.',
    ],
  },
  passwordChanged: {
    subject: 'Votre mot de passe Daymark a été changé',
    before: ['Le mot de passe de votre compte Daymark a été changé.'],
    after: [
      'Si ce n’était pas vous, choisissez tout de suite « Mot de passe oublié ? » sur la page de connexion. Un nouveau mot de passe déconnecte toute autre personne.',
    ],
  },
  confirmEmail: {
    subject: 'Confirmez votre adresse e-mail pour Daymark',
    before: [
      'Veuillez confirmer que cette adresse e-mail est la vôtre. Vous en aurez besoin si vous oubliez votre mot de passe.',
    ],
    button: 'Confirmer cette adresse',
    after: [
      'Le lien fonctionne pendant 7 jours. Si vous l’ouvrez sur un appareil connecté, tout ce que vous avez configuré reste. Sur un autre appareil, tout ce qui a été configuré auparavant prend fin.',
      'Vous n’avez pas de compte Daymark ? Quelqu’un s’est trompé en tapant son adresse. Vous n’avez rien à faire.',
    ],
  },
  confirmChange: {
    subject: 'Confirmez votre nouvelle adresse e-mail pour Daymark',
    before: ['Confirmez cette nouvelle adresse e-mail pour votre compte Daymark :'],
    button: 'Confirmer la nouvelle adresse',
    after: [
      'Le lien ne fonctionne qu’une fois, pendant 24 heures, sur un appareil connecté au compte. La confirmation déconnecte vos autres appareils.',
      'Vous n’avez pas de compte Daymark ? Quelqu’un s’est trompé en tapant son adresse. Vous n’avez rien à faire.',
    ],
  },
  emailChanged: (email) => ({
    subject: 'L’adresse e-mail de votre compte Daymark a été changée',
    before: [
      `Votre compte Daymark a maintenant une autre adresse e-mail : ${email}. Vous ne pouvez plus vous connecter avec celle-ci.`,
      'Si ce n’était pas vous, annulez la modification ici, puis choisissez un nouveau mot de passe :',
    ],
    button: 'Annuler la modification',
    after: ['Le lien fonctionne pendant 7 jours. L’annulation déconnecte tous les appareils.'],
  }),
  newSignIn: ({ device, at, way }) => ({
    subject: 'Nouvelle connexion à votre compte Daymark',
    before: [
      `Quelqu’un s’est connecté à votre compte Daymark sur un nouvel appareil : ${device}, le ${at}.`,
      'Si c’était vous, vous n’avez rien à faire.',
    ],
    after: [afterSignIn[way]],
  }),
  accountChanged: {
    token_made: createChangeText(
      'Un jeton a été créé pour votre compte Daymark',
      (at) =>
        `Un jeton a été créé pour votre compte Daymark le ${at}. Toute personne qui possède ce jeton peut voir vos jours.`,
      advice.look,
    ),
    token_ended: createChangeText(
      'Un jeton de votre compte Daymark a été supprimé',
      (at) =>
        `Un jeton de votre compte Daymark a été supprimé le ${at}. Il ne donne plus aucun accès.`,
      advice.password,
    ),
    calendar_made: createChangeText(
      'Un calendrier a été créé pour votre compte Daymark',
      (at) =>
        `Un calendrier a été créé pour votre compte Daymark le ${at}. Toute personne qui possède son adresse peut voir vos domaines et vos jours.`,
      advice.look,
    ),
    calendar_ended: createChangeText(
      'Un calendrier de votre compte Daymark a été supprimé',
      (at) =>
        `Un calendrier de votre compte Daymark a été supprimé le ${at}. Son adresse ne fonctionne plus.`,
      advice.password,
    ),
    webhook_added: createChangeText(
      'Un webhook a été ajouté à votre compte Daymark',
      (at) =>
        `Un webhook a été ajouté à votre compte Daymark le ${at}. Il envoie à son URL ce que vous marquez, notes comprises.`,
      advice.look,
    ),
    webhook_changed: createChangeText(
      'Un webhook de votre compte Daymark a été modifié',
      (at) =>
        `Un webhook de votre compte Daymark a été modifié le ${at}. Vos notifications dans Daymark indiquent lequel.`,
      advice.look,
    ),
    webhook_removed: createChangeText(
      'Un webhook de votre compte Daymark a été supprimé',
      (at) =>
        `Un webhook de votre compte Daymark a été supprimé le ${at}. Vos notifications dans Daymark indiquent lequel.`,
      advice.password,
    ),
    second_factor_on: createChangeText(
      'Connexion en deux étapes activée pour Daymark',
      (at) =>
        `La connexion en deux étapes a été activée pour votre compte Daymark le ${at}. Se connecter demande désormais aussi un code d’une application d’authentification.`,
      advice.password,
    ),
    second_factor_off: createChangeText(
      'Connexion en deux étapes désactivée pour Daymark',
      (at) =>
        `La connexion en deux étapes a été désactivée pour votre compte Daymark le ${at}. Le mot de passe suffit désormais pour se connecter.`,
      advice.password,
    ),
    recovery_codes_made: createChangeText(
      'Nouveaux codes de récupération pour Daymark',
      (at) =>
        `De nouveaux codes de récupération ont été créés pour votre compte Daymark le ${at}. Les anciens ne fonctionnent plus.`,
      advice.password,
    ),
    recovery_code_used: createChangeText(
      'Un code de récupération de votre compte Daymark a été utilisé',
      (at) =>
        `Un code de récupération a servi à se connecter à votre compte Daymark le ${at}, à la place de l’application d’authentification.`,
      advice.password,
    ),
    password_removed: createChangeText(
      'Le mot de passe de votre compte Daymark a été supprimé',
      (at) =>
        `Le mot de passe de votre compte Daymark a été supprimé le ${at}. Vous ne pouvez plus vous connecter qu’avec une clé d’accès ou par authentification unique.`,
      'Si ce n’était pas vous, allez tout de suite dans « Réglages », « Compte », et supprimez les clés d’accès et les appareils que vous ne reconnaissez pas. Si vous ne pouvez pas vous connecter, écrivez à l’administrateur du serveur.',
    ),
    sessions_ended: createChangeText(
      'Vous avez été déconnecté de Daymark',
      (at) =>
        `L’administrateur du serveur a déconnecté tous les appareils de votre compte Daymark le ${at}.`,
      'Vous ne vous y attendiez pas ? Écrivez-lui. Vos notifications dans Daymark indiquent ce qui a aussi pris fin.',
    ),
    passkey_added: createChangeText(
      'Une clé d’accès a été ajoutée à votre compte Daymark',
      (at) =>
        `Une clé d’accès a été ajoutée à votre compte Daymark le ${at}. Elle permet de se connecter sans votre mot de passe.`,
      'Si ce n’était pas vous, allez tout de suite dans « Réglages », « Compte », supprimez cette clé et déconnectez les appareils que vous ne reconnaissez pas.',
    ),
    passkey_removed: createChangeText(
      'Une clé d’accès de votre compte Daymark a été supprimée',
      (at) =>
        `Une clé d’accès de votre compte Daymark a été supprimée le ${at}. Elle ne permet plus de se connecter.`,
      'Si ce n’était pas vous, allez tout de suite dans « Réglages », « Compte », choisissez un nouveau mot de passe et déconnectez les appareils que vous ne reconnaissez pas.',
    ),
    identity_linked: createChangeText(
      'Votre compte Daymark a été associé à un autre compte',
      (at, provider) =>
        `Votre compte Daymark a été associé à un compte ${provider} le ${at}. Toute personne connectée là-bas peut aussi se connecter ici.`,
      'Si ce n’était pas vous, allez tout de suite dans « Réglages », « Compte », dissociez ce compte et déconnectez les appareils que vous ne reconnaissez pas.',
    ),
    identity_unlinked: createChangeText(
      'Votre compte Daymark a été dissocié d’un autre compte',
      (at, provider) =>
        `Votre compte Daymark n’est plus associé à un compte ${provider} depuis le ${at}. Ce compte ne permet plus de se connecter ici.`,
      'Si ce n’était pas vous, allez tout de suite dans « Réglages », « Compte », choisissez un nouveau mot de passe et déconnectez les appareils que vous ne reconnaissez pas.',
    ),
  },
  noRecovery: {
    subject: 'Quelqu’un a demandé à réinitialiser votre mot de passe Daymark',
    before: [
      'Quelqu’un a demandé à réinitialiser le mot de passe de votre compte Daymark. Ce compte n’a pas de mot de passe, et vous avez choisi qu’on ne puisse pas en définir un par e-mail.',
    ],
    after: [
      'Connectez-vous avec une clé d’accès ou par authentification unique. Si vous avez perdu les deux, écrivez à l’administrateur du serveur.',
      'Ce n’était pas vous ? Vous n’avez rien à faire.',
    ],
  },
  accountDeleted: createChangeText(
    'Votre compte Daymark a été supprimé',
    (at) => `Votre compte Daymark et tout son contenu ont été supprimés le ${at}.`,
    'Si ce n’était pas vous, écrivez vite à l’administrateur du serveur : il a peut-être une sauvegarde antérieure.',
  ),
  webhookDisabled: {
    subject: 'Un webhook de votre compte Daymark a été désactivé',
    before: [
      'Un webhook de votre compte Daymark a été désactivé, car son URL ne répondait plus depuis un jour ou n’existe plus. Les événements en attente n’ont pas été envoyés.',
    ],
    after: [
      'Vos notifications dans Daymark indiquent lequel. Vous pouvez le réactiver dans « Réglages », « Compte ».',
    ],
  },
  footer: (host) =>
    `Vous recevez ce message parce que cette adresse appartient à un compte sur ${host}.`,
};
