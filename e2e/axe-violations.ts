import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Returns the violations that axe finds on the current page. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  // Our pages have no frames. Without legacy mode, axe would open an extra page for each check.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // axe describes only one element of each passed rule. Describing all of them takes as long as
    // running the rules.
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.html).join(' ')}`,
  );
}
