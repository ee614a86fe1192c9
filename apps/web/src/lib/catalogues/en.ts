import { messages } from '@daymark/shared/locales/en/start.po';

export const catalogues = {
  start: messages,
  later: {
    errors: () => import('@daymark/shared/locales/en/errors.po'),
    dialogs: () => import('@daymark/shared/locales/en/dialogs.po'),
    icons: () => import('@daymark/shared/locales/en/icons.po'),
    welcome: () => import('@daymark/shared/locales/en/welcome.po'),
    account: () => import('@daymark/shared/locales/en/account.po'),
    recovery: () => import('@daymark/shared/locales/en/recovery.po'),
    factor: () => import('@daymark/shared/locales/en/factor.po'),
    passkeys: () => import('@daymark/shared/locales/en/passkeys.po'),
    access: () => import('@daymark/shared/locales/en/access.po'),
    webhooks: () => import('@daymark/shared/locales/en/webhooks.po'),
    analytics: () => import('@daymark/shared/locales/en/analytics.po'),
    area: () => import('@daymark/shared/locales/en/area.po'),
    board: () => import('@daymark/shared/locales/en/board.po'),
    versions: () => import('@daymark/shared/locales/en/versions.po'),
    data: () => import('@daymark/shared/locales/en/data.po'),
    settings: () => import('@daymark/shared/locales/en/settings.po'),
    pages: () => import('@daymark/shared/locales/en/pages.po'),
    device: () => import('@daymark/shared/locales/en/device.po'),
  },
};
