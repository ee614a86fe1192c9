import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright';

/** Presses the control. Returns the file that the page then saves. */
export async function download(control: Locator): Promise<{ name: string; bytes: Buffer }> {
  const coming = control.page().waitForEvent('download');
  await control.click();
  const file = await coming;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
