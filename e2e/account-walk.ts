import { api } from '@daymark/shared/api.ts';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { confirmationRequired } from './fake-answers.ts';
import type { Say } from './texts.ts';
import { findByName, type Visit } from './walk.ts';

interface AccountWalk {
  readonly page: Page;
  readonly settings: string;
  readonly say: Say;
  readonly visit: Visit;
}

/** Visits an administrator's settings on a server that accepts only invited people. */
export async function walkNotices({ page, settings, say, visit }: AccountWalk): Promise<void> {
  await page.goto(settings);
  const invitations = page.getByRole('region', { name: say('Invitations') });
  await expect(page.getByRole('heading', { name: say('Please confirm your email') })).toBeVisible();
  await invitations
    .getByLabel(say('Email of the person you invite (optional)'))
    .fill('guest@example.org');
  await findByName(invitations, 'button', say('Invite someone')).click();
  await expect(invitations.getByLabel(say('Invitation link'))).toBeVisible();
  await visit('an unconfirmed email and an invitation');
}

export async function walkWaitingEmail({ page, settings, say, visit }: AccountWalk): Promise<void> {
  await page.goto(settings);
  await expect(
    page.getByRole('heading', { name: say('Your new email isn’t confirmed yet') }),
  ).toBeVisible();
  await visit('a new email that is not confirmed yet');
}

/** Visits the passkey settings. The browser needs a virtual authenticator. */
export async function walkPasskeys(walk: AccountWalk): Promise<void> {
  const { page, settings, say, visit } = walk;
  await page.goto(settings);
  const card = page.getByRole('region', { name: say('Passkeys') });
  const dialog = page.getByRole('dialog');
  const press = (text: string, values = {}) =>
    findByName(dialog, 'button', say(text, values)).click();
  await findByName(card, 'button', say('Add a passkey')).click();
  await expect(dialog.getByLabel(say('Name'))).toBeFocused();
  await visit('the dialog for the name of a new passkey');
  const name = 'Μυρτώ';
  await dialog.getByLabel(say('Name')).fill(name);
  await press('Save');
  await expect(card.getByText(name)).toBeVisible();
  await visit('a passkey');
  await findByName(card, 'button', say('Rename {name}', { name })).click();
  await dialog.getByLabel(say('Name')).fill(' ');
  await press('Save');
  await expect(dialog.getByLabel(say('Name'))).toHaveAttribute('aria-invalid', 'true');
  await visit('a passkey without a name');
  await press('Cancel');
  await findByName(card, 'button', say('Remove password')).click();
  await expect(dialog).toBeVisible();
  await visit('the confirmation of removing the password');
  await press('Cancel');
  await walkConfirmation(walk);
  await findByName(card, 'button', say('Remove {name}', { name })).click();
  await expect(dialog).toBeVisible();
  await visit('the confirmation of removing a passkey');
  await press('Remove');
  await expect(card.getByText(say('You have no passkeys yet.'))).toBeVisible();
}

async function walkConfirmation({ page, say, visit }: AccountWalk): Promise<void> {
  const path = `**${api.beginPasskey.path}`;
  await page.route(path, (route) => route.fulfill(confirmationRequired));
  await findByName(page, 'button', say('Add a passkey')).click();
  const dialog = page.getByRole('dialog', { name: say('Confirm that it is you') });
  await expect(findByName(dialog, 'button', say('Use a passkey'))).toBeVisible();
  await visit('a confirmation with a passkey');
  await findByName(dialog, 'button', say('Cancel')).click();
  await expect(dialog).toBeHidden();
  await page.unroute(path);
}
