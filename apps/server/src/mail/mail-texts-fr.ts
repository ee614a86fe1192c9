import { createChangeText, type MailTexts } from './mail-texts-en.ts';

const afterSignIn = {
  password:
    'Si ce n’était pas vous, changez votre mot de passe maintenant, dans les réglages sous « Compte » : tous les autres appareils seront déconnectés. Si votre mot de passe ne fonctionne plus, choisissez « Mot de passe oublié ? » sur la page de connexion.',
  passkey:
    'La connexion s’est faite avec une clé d’accès. Si ce n’était pas vous, ouvrez maintenant les réglages sous « Compte », supprimez les clés d’accès que vous ne connaissez pas et déconnectez cet appareil.',
  single_sign_on:
    'La connexion s’est faite par authentification unique. Si ce n’était pas vous, sécurisez maintenant votre compte auprès du service de connexion, et déconnectez cet appareil dans les réglages sous « Compte ».',
} as const;

const advice = {
  look: 'Si ce n’était pas vous, ouvrez maintenant les réglages sous « Compte », mettez fin à ce que vous ne connaissez pas et changez votre mot de passe.',
  password:
    'Si ce n’était pas vous, changez votre mot de passe maintenant, dans les réglages sous « Compte » : tous les autres appareils sont alors déconnectés. Si votre mot de passe ne fonctionne plus, choisissez « Mot de passe oublié ? » sur la page de connexion.',
} as const;

export const fr: MailTexts = {
  resetPassword: {
    subject: 'Un nouveau mot de passe pour Daymark',
    before: [
      'Quelqu’un a demandé un nouveau mot de passe pour votre compte Daymark. Était-ce vous ? Choisissez-en un ici :',
    ],
    button: 'Choisir un nouveau mot de passe',
    after: [
      'Le lien fonctionne une seule fois, pendant 20 minutes. Tous vos appareils seront alors déconnectés.',
      'Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe reste le même.',
    ],
  },
  passwordChanged: {
    subject: 'Votre mot de passe Daymark a été modifié',
    before: ['Le mot de passe de votre compte Daymark a été modifié.'],
    after: [
      'Si ce n’était pas vous, choisissez maintenant « Mot de passe oublié ? » sur la page de connexion : un nouveau mot de passe déconnecte tous les autres.',
    ],
  },
  confirmEmail: {
    subject: 'Veuillez confirmer votre adresse e-mail pour Daymark',
    before: [
      'Veuillez confirmer que cette adresse e-mail est la vôtre. C’est par elle que vous retrouverez votre compte si vous oubliez votre mot de passe.',
    ],
    button: 'Confirmer cette adresse',
    after: [
      'Le lien fonctionne pendant 7 jours. Sur un appareil connecté, tout ce que vous avez configuré reste ; ailleurs, il met fin à tout ce qui a été configuré auparavant.',
      'Si vous n’avez pas de compte Daymark, quelqu’un s’est trompé en tapant son adresse : vous n’avez rien à faire.',
    ],
  },
  confirmChange: {
    subject: 'Veuillez confirmer votre nouvelle adresse e-mail pour Daymark',
    before: [
      'Cette adresse doit devenir celle de votre compte Daymark. Elle le sera dès que vous l’aurez confirmée :',
    ],
    button: 'Confirmer la nouvelle adresse',
    after: [
      'Le lien fonctionne une seule fois, pendant 24 heures, sur un appareil connecté à votre compte. Vos autres appareils seront alors déconnectés.',
      'Si vous n’avez pas de compte Daymark, quelqu’un s’est trompé en tapant son adresse : vous n’avez rien à faire.',
    ],
  },
  emailChanged: (email) => ({
    subject: 'L’adresse e-mail de votre compte Daymark a été modifiée',
    before: [
      `Votre compte Daymark a maintenant une autre adresse e-mail : ${email}. Celle-ci ne permet plus de se connecter.`,
      'Si ce n’était pas vous, annulez la modification ici, puis choisissez un nouveau mot de passe :',
    ],
    button: 'Annuler la modification',
    after: ['Le lien fonctionne pendant 7 jours. Tous les appareils seront alors déconnectés.'],
  }),
  newSignIn: ({ device, at, way }) => ({
    subject: 'Nouvelle connexion à votre compte Daymark',
    before: [
      `Quelqu’un s’est connecté à votre compte Daymark sur un nouvel appareil : ${device}, ${at}.`,
      'Si c’était vous, tout va bien.',
    ],
    after: [afterSignIn[way]],
  }),
  accountChanged: {
    token_made: createChangeText(
      'Un jeton a été créé pour votre compte Daymark',
      (at) =>
        `Un jeton a été créé pour votre compte Daymark, ${at}. Un programme qui l’a peut accéder à vos jours.`,
      advice.look,
    ),
    token_ended: createChangeText(
      'Un jeton de votre compte Daymark a pris fin',
      (at) =>
        `Un jeton de votre compte Daymark a pris fin, ${at}. Les programmes qui l’ont n’accèdent plus à rien.`,
      advice.password,
    ),
    calendar_made: createChangeText(
      'Un calendrier a été créé pour votre compte Daymark',
      (at) =>
        `Un calendrier a été créé pour votre compte Daymark, ${at}. Un programme qui a son adresse lit vos domaines et vos jours.`,
      advice.look,
    ),
    calendar_ended: createChangeText(
      'Un calendrier de votre compte Daymark a pris fin',
      (at) =>
        `Un calendrier de votre compte Daymark a pris fin, ${at}. Son adresse ne donne plus rien.`,
      advice.password,
    ),
    webhook_added: createChangeText(
      'Un webhook a été ajouté à votre compte Daymark',
      (at) =>
        `Un webhook a été ajouté à votre compte Daymark, ${at}. Ce que vous marquez est envoyé à son adresse, notes comprises.`,
      advice.look,
    ),
    webhook_changed: createChangeText(
      'Un webhook de votre compte Daymark a été modifié',
      (at) =>
        `Un webhook de votre compte Daymark a été modifié, ${at}. Vos notifications disent lequel.`,
      advice.look,
    ),
    webhook_removed: createChangeText(
      'Un webhook de votre compte Daymark a été supprimé',
      (at) =>
        `Un webhook de votre compte Daymark a été supprimé, ${at}. Vos notifications disent lequel.`,
      advice.password,
    ),
    second_factor_on: createChangeText(
      'Connexion en deux étapes activée pour Daymark',
      (at) =>
        `La connexion en deux étapes a été activée pour votre compte Daymark, ${at}. Désormais, la connexion demande un code d’une application d’authentification.`,
      advice.password,
    ),
    second_factor_off: createChangeText(
      'Connexion en deux étapes désactivée pour Daymark',
      (at) =>
        `La connexion en deux étapes a été désactivée pour votre compte Daymark, ${at}. Le mot de passe suffit de nouveau.`,
      advice.password,
    ),
    recovery_codes_made: createChangeText(
      'Nouveaux codes de récupération pour Daymark',
      (at) =>
        `De nouveaux codes de récupération ont été créés pour votre compte Daymark, ${at}. Les précédents ne fonctionnent plus.`,
      advice.password,
    ),
    recovery_code_used: createChangeText(
      'Un code de récupération Daymark a été utilisé',
      (at) =>
        `Un code de récupération de votre compte Daymark a été utilisé à la place d’un code de l’application d’authentification, ${at}.`,
      advice.password,
    ),
    password_removed: createChangeText(
      'Le mot de passe de votre compte Daymark a été supprimé',
      (at) =>
        `Le mot de passe de votre compte Daymark a été supprimé, ${at}. Seules les clés d’accès et l’authentification unique permettent encore de s’y connecter.`,
      'Si ce n’était pas vous, ouvrez maintenant les réglages sous « Compte », supprimez les clés et déconnectez les appareils que vous ne connaissez pas. Si vous ne pouvez pas vous connecter, écrivez aux responsables du serveur.',
    ),
    sessions_ended: createChangeText(
      'Vous avez été déconnecté de Daymark',
      (at) =>
        `Les responsables du serveur ont déconnecté tous les appareils de votre compte Daymark, ${at}.`,
      'Si vous ne l’avez pas demandé, écrivez-leur. Vos notifications disent ce qui a encore pris fin.',
    ),
    passkey_added: createChangeText(
      'Une clé d’accès a été ajoutée à votre compte Daymark',
      (at) =>
        `Une clé d’accès a été ajoutée à votre compte Daymark, ${at}. Elle permet de se connecter sans votre mot de passe.`,
      'Si ce n’était pas vous, ouvrez maintenant les réglages sous « Compte », supprimez cette clé et déconnectez les appareils que vous ne connaissez pas.',
    ),
    passkey_removed: createChangeText(
      'Une clé d’accès de votre compte Daymark a été supprimée',
      (at) =>
        `Une clé d’accès de votre compte Daymark a été supprimée, ${at}. Elle ne permet plus de se connecter.`,
      'Si ce n’était pas vous, ouvrez maintenant les réglages sous « Compte », choisissez un nouveau mot de passe et déconnectez les appareils que vous ne connaissez pas.',
    ),
    identity_linked: createChangeText(
      'Votre compte Daymark a été lié',
      (at, provider) =>
        `Votre compte Daymark a été lié à un compte chez ${provider}, ${at}. Qui est connecté là-bas entre aussi dans votre compte ici.`,
      'Si ce n’était pas vous, ouvrez maintenant les réglages sous « Compte », supprimez ce lien et déconnectez les appareils que vous ne connaissez pas.',
    ),
    identity_unlinked: createChangeText(
      'Un lien de votre compte Daymark a été supprimé',
      (at, provider) =>
        `Le lien de votre compte Daymark avec un compte chez ${provider} a été supprimé, ${at}. Il ne permet plus de se connecter.`,
      'Si ce n’était pas vous, ouvrez maintenant les réglages sous « Compte », choisissez un nouveau mot de passe et déconnectez les appareils que vous ne connaissez pas.',
    ),
  },
  noRecovery: {
    subject: 'Un nouveau mot de passe Daymark a été demandé',
    before: [
      'Quelqu’un a demandé un nouveau mot de passe pour votre compte Daymark. Il n’en a pas, et vous avez choisi qu’aucun e-mail ne puisse en définir un.',
    ],
    after: [
      'Connectez-vous avec une clé d’accès ou par authentification unique. Si vous n’avez plus ni l’une ni l’autre, écrivez aux responsables du serveur.',
      'Si ce n’était pas vous, vous n’avez rien à faire.',
    ],
  },
  accountDeleted: createChangeText(
    'Votre compte Daymark a été supprimé',
    (at) => `Votre compte Daymark a été supprimé avec tout ce qu’il contenait, ${at}.`,
    'Si ce n’était pas vous, écrivez vite aux responsables du serveur : ils ont peut-être une sauvegarde antérieure.',
  ),
  webhookDisabled: {
    subject: 'Un webhook de votre compte Daymark a été désactivé',
    before: [
      'Un webhook de votre compte Daymark a été désactivé, parce que son adresse n’a rien accepté pendant un jour ou n’existe plus. Les événements en attente n’ont pas été envoyés.',
    ],
    after: [
      'Vos notifications disent lequel. Vous pouvez le réactiver dans les réglages, sous « Compte ».',
    ],
  },
  footer: (host) => `Daymark sur ${host} envoie ce message parce qu’un compte y a cette adresse.`,
};
