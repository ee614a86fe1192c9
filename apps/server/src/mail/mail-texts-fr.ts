import type { MailTexts } from './mail-texts-en.ts';

const afterSignIn = {
  password:
    'Si ce n’était pas vous, changez votre mot de passe maintenant, dans les réglages sous « Compte » : tous les autres appareils seront déconnectés. Si votre mot de passe ne fonctionne plus, choisissez « Mot de passe oublié ? » sur la page de connexion.',
  passkey:
    'La connexion s’est faite avec une clé d’accès. Si ce n’était pas vous, ouvrez maintenant les réglages sous « Compte », supprimez les clés d’accès que vous ne connaissez pas et déconnectez cet appareil.',
  single_sign_on:
    'La connexion s’est faite par authentification unique. Si ce n’était pas vous, sécurisez maintenant votre compte auprès du service de connexion, et déconnectez cet appareil dans les réglages sous « Compte ».',
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
      'Le lien fonctionne pendant 7 jours.',
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
      'Le lien fonctionne une seule fois, pendant 24 heures. Vos autres appareils seront alors déconnectés.',
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
    passkey_added: ({ at }) => ({
      subject: 'Une clé d’accès a été ajoutée à votre compte Daymark',
      before: [
        `Une clé d’accès a été ajoutée à votre compte Daymark, ${at}. Elle permet de se connecter sans votre mot de passe.`,
      ],
      after: [
        'Si ce n’était pas vous, ouvrez maintenant les réglages sous « Compte », supprimez cette clé et déconnectez les appareils que vous ne connaissez pas.',
      ],
    }),
    passkey_removed: ({ at }) => ({
      subject: 'Une clé d’accès de votre compte Daymark a été supprimée',
      before: [
        `Une clé d’accès de votre compte Daymark a été supprimée, ${at}. Elle ne permet plus de se connecter.`,
      ],
      after: [
        'Si ce n’était pas vous, ouvrez maintenant les réglages sous « Compte », choisissez un nouveau mot de passe et déconnectez les appareils que vous ne connaissez pas.',
      ],
    }),
    identity_linked: ({ at, provider }) => ({
      subject: 'Votre compte Daymark a été lié',
      before: [
        `Votre compte Daymark a été lié à un compte chez ${provider}, ${at}. Qui est connecté là-bas entre aussi dans votre compte ici.`,
      ],
      after: [
        'Si ce n’était pas vous, ouvrez maintenant les réglages sous « Compte », supprimez ce lien et déconnectez les appareils que vous ne connaissez pas.',
      ],
    }),
    identity_unlinked: ({ at, provider }) => ({
      subject: 'Un lien de votre compte Daymark a été supprimé',
      before: [
        `Le lien de votre compte Daymark avec un compte chez ${provider} a été supprimé, ${at}. Il ne permet plus de se connecter.`,
      ],
      after: [
        'Si ce n’était pas vous, ouvrez maintenant les réglages sous « Compte », choisissez un nouveau mot de passe et déconnectez les appareils que vous ne connaissez pas.',
      ],
    }),
  },
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
