import { expect, type Locator, type Page } from '@playwright/test';

export function findCard(page: Page, area: string): Locator {
  return page.getByRole('article').filter({ hasText: area });
}

export function findTodaysProgress(page: Page): Locator {
  return page.getByRole('figure', { name: "Today's progress" });
}

export async function openScoringSheet(page: Page, area: string): Promise<Locator> {
  await findCard(page, area).getByRole('button').first().click();
  return page.getByRole('dialog', { name: `Rate: ${area}` });
}

export async function mark(
  page: Page,
  area: string,
  as: 'Completed' | 'Not Done' = 'Completed',
): Promise<void> {
  const sheet = await openScoringSheet(page, area);
  await sheet.getByRole('button', { name: as, exact: true }).click();
  // The sheet closes after the device has stored the mark.
  await expect(sheet).toBeHidden();
}

/** Opens the menu of an area card and presses one of its items. */
export async function actOnArea(page: Page, area: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${area}`, exact: true }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

/** Fills and submits the open dialog for a new area. */
export async function fillNewArea(
  page: Page,
  area: { name: string; color: string },
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create Life Area' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(area.name);
  await dialog.getByRole('radio', { name: area.color }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
}
