import { messages } from '@daymark/shared/locales/fr/start.po';

export const catalogues = {
  start: messages,
  later: {
    errors: () => import('@daymark/shared/locales/fr/errors.po'),
    dialogs: () => import('@daymark/shared/locales/fr/dialogs.po'),
    icons: () => import('@daymark/shared/locales/fr/icons.po'),
    welcome: () => import('@daymark/shared/locales/fr/welcome.po'),
    account: () => import('@daymark/shared/locales/fr/account.po'),
    recovery: () => import('@daymark/shared/locales/fr/recovery.po'),
    factor: () => import('@daymark/shared/locales/fr/factor.po'),
    passkeys: () => import('@daymark/shared/locales/fr/passkeys.po'),
    access: () => import('@daymark/shared/locales/fr/access.po'),
    webhooks: () => import('@daymark/shared/locales/fr/webhooks.po'),
    analytics: () => import('@daymark/shared/locales/fr/analytics.po'),
    area: () => import('@daymark/shared/locales/fr/area.po'),
    board: () => import('@daymark/shared/locales/fr/board.po'),
    versions: () => import('@daymark/shared/locales/fr/versions.po'),
    data: () => import('@daymark/shared/locales/fr/data.po'),
    settings: () => import('@daymark/shared/locales/fr/settings.po'),
    pages: () => import('@daymark/shared/locales/fr/pages.po'),
    device: () => import('@daymark/shared/locales/fr/device.po'),
  },
};
