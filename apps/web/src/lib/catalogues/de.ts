import { messages } from '@daymark/shared/locales/de/start.po';

export const catalogues = {
  start: messages,
  later: {
    errors: () => import('@daymark/shared/locales/de/errors.po'),
    dialogs: () => import('@daymark/shared/locales/de/dialogs.po'),
    icons: () => import('@daymark/shared/locales/de/icons.po'),
    welcome: () => import('@daymark/shared/locales/de/welcome.po'),
    account: () => import('@daymark/shared/locales/de/account.po'),
    recovery: () => import('@daymark/shared/locales/de/recovery.po'),
    factor: () => import('@daymark/shared/locales/de/factor.po'),
    passkeys: () => import('@daymark/shared/locales/de/passkeys.po'),
    access: () => import('@daymark/shared/locales/de/access.po'),
    webhooks: () => import('@daymark/shared/locales/de/webhooks.po'),
    analytics: () => import('@daymark/shared/locales/de/analytics.po'),
    area: () => import('@daymark/shared/locales/de/area.po'),
    board: () => import('@daymark/shared/locales/de/board.po'),
    versions: () => import('@daymark/shared/locales/de/versions.po'),
    data: () => import('@daymark/shared/locales/de/data.po'),
    settings: () => import('@daymark/shared/locales/de/settings.po'),
    pages: () => import('@daymark/shared/locales/de/pages.po'),
    device: () => import('@daymark/shared/locales/de/device.po'),
  },
};
