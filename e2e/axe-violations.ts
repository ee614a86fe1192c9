import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on the page as it is now. */
export async function axeViolations(page: Page): Promise<string[]> {
  // No page of ours has a frame; looking into those of others would open a page more for each look.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Else it describes each element that passes a rule too, which takes as long as the rules.
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`,
  );
}
