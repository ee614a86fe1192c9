import { messages } from '@daymark/shared/locales/ru/start.po';

export const catalogues = {
  start: messages,
  later: {
    errors: () => import('@daymark/shared/locales/ru/errors.po'),
    dialogs: () => import('@daymark/shared/locales/ru/dialogs.po'),
    icons: () => import('@daymark/shared/locales/ru/icons.po'),
    welcome: () => import('@daymark/shared/locales/ru/welcome.po'),
    account: () => import('@daymark/shared/locales/ru/account.po'),
    recovery: () => import('@daymark/shared/locales/ru/recovery.po'),
    factor: () => import('@daymark/shared/locales/ru/factor.po'),
    passkeys: () => import('@daymark/shared/locales/ru/passkeys.po'),
    access: () => import('@daymark/shared/locales/ru/access.po'),
    webhooks: () => import('@daymark/shared/locales/ru/webhooks.po'),
    analytics: () => import('@daymark/shared/locales/ru/analytics.po'),
    area: () => import('@daymark/shared/locales/ru/area.po'),
    board: () => import('@daymark/shared/locales/ru/board.po'),
    versions: () => import('@daymark/shared/locales/ru/versions.po'),
    data: () => import('@daymark/shared/locales/ru/data.po'),
    settings: () => import('@daymark/shared/locales/ru/settings.po'),
    pages: () => import('@daymark/shared/locales/ru/pages.po'),
    device: () => import('@daymark/shared/locales/ru/device.po'),
  },
};
