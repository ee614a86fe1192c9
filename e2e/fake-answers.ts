import { apiHeader } from '@daymark/shared/endpoint.ts';
import type { Page } from '@playwright/test';

/** Header of API responses. The app attributes a 401 or 403 without it to an access portal. */
export const apiHeaders = { [apiHeader.name]: apiHeader.value };

/** Response to a request that needs a recent sign-in or confirmation. */
export const confirmationRequired = {
  status: 403,
  headers: apiHeaders,
  json: { code: 'confirmation_required', detail: 'Please confirm that it is you.' },
};

export const serverError = {
  status: 500,
  json: { code: 'internal_error', detail: 'Server error. Please try again later.' },
};

/** Refuses POST requests to the path until the user has confirmed their identity. */
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
