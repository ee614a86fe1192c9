import { apiHeader } from '@daymark/shared/endpoint.ts';
import type { Page } from '@playwright/test';

/** Headers of a faked answer. A 401 or 403 without them passes for an access portal's page. */
export const ofServer = { [apiHeader.name]: apiHeader.value };

/** The answer to a call that an old sign-in does not allow. */
export const confirmationRequired = {
  status: 403,
  headers: ofServer,
  json: { code: 'confirmation_required', detail: 'Please confirm that it is you.' },
};

export const serverError = {
  status: 500,
  json: { code: 'internal_error', detail: 'Server error. Please try again later.' },
};

/** Answers posts to this path like those of an old sign-in until the person has confirmed it. */
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
