import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Say } from './texts.ts';

/** Word in Greek letters, which no language of the app uses. */
export const greekWord = 'Ωμέγα';

/** Called with the name of each screen, dialog and state of a walk. */
export type Visit = (name: string) => Promise<void>;

/** Tools of a walk, which steps through screens and calls `visit` in each state. */
export interface Walk {
  readonly page: Page;
  readonly say: Say;
  readonly visit: Visit;
  /** Operates a control by pointer or by keyboard. */
  readonly act: (control: Locator) => Promise<void>;
  /** Text for free text fields. */
  readonly words: string;
  /** Called after Escape has closed a dialog. */
  readonly onClosed?: () => Promise<void>;
}

/** Waits until the part is visible and then visits the state. */
export async function visitPart({ visit }: Walk, name: string, part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  await visit(name);
}

/** Presses the control, if any, visits the open dialog and closes the dialog. */
export async function visitDialog(
  { page, visit, act, onClosed }: Walk,
  name: string,
  control?: Locator,
): Promise<void> {
  if (control !== undefined) await act(control);
  const dialog = page.getByRole('dialog').last();
  await expect(dialog).toBeVisible();
  await visit(name);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await onClosed?.();
}

export function findByName(
  within: Page | Locator,
  role: 'button' | 'tab' | 'menuitem',
  name: string,
): Locator {
  return within.getByRole(role, { name, exact: true });
}
