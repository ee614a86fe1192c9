import { apiHeader } from '@daymark/shared/endpoint.ts';
import type { Page } from '@playwright/test';

/** Headers of a fake response. The app treats a 401 or 403 without them as an access portal's. */
export const ofServer = { [apiHeader.name]: apiHeader.value };

/** Response to a request that an old sign-in does not allow. */
export const confirmationRequired = {
  status: 403,
  headers: ofServer,
  json: { code: 'confirmation_required', detail: 'Please confirm that it is you.' },
};

export const serverError = {
  status: 500,
  json: { code: 'internal_error', detail: 'Server error. Please try again later.' },
};

/** Requires a confirmation for POST requests to this path, as after an old sign-in. */
export async function refuseUntilConfirmed(page: Page, path: string): Promise<void> {
  let isConfirmed = false;
  await page.route(`**${path}`, (route) =>
    isConfirmed || route.request().method() !== 'POST'
      ? route.fallback()
      : route.fulfill(confirmationRequired),
  );
  page.on('response', (response) => {
    isConfirmed ||= response.ok() && /\/auth\/(?:passkeys\/)?confirm$/.test(response.url());
  });
}
