import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Say } from './texts.ts';

/** In the letters of no language of the product. */
export const greekWord = 'Ωμέγα';

/** Called on each screen, dialog and state that a walk comes to, with a name for it. */
export type Visit = (name: string) => Promise<void>;

export interface Walk {
  readonly page: Page;
  readonly say: Say;
  readonly visit: Visit;
  /** Works a control: with the pointer, or by keyboard alone. */
  readonly act: (control: Locator) => Promise<void>;
  /** What is written where a person can write what they like. */
  readonly words: string;
  /** Called after a dialog was closed by Escape. */
  readonly onClosed?: () => Promise<void>;
}

/** Visits the dialog that is open, and closes it. */
export async function visitDialog({ page, visit, onClosed }: Walk, name: string): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toBeVisible();
  await visit(name);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await onClosed?.();
}

export function named(
  within: Page | Locator,
  role: 'button' | 'tab' | 'menuitem',
  name: string,
): Locator {
  return within.getByRole(role, { name, exact: true });
}
