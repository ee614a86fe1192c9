import { backups } from './backups.ts';
import { beginning } from './beginning.ts';
import { databases } from './databases.ts';
import { people } from './people.ts';
import type { Scenario } from './scenario.ts';
import { watching } from './watching.ts';

/** Each after the one on whose machine it goes on. */
export const scenarios: readonly Scenario[] = [
  ...beginning,
  ...people,
  ...backups,
  ...databases,
  ...watching,
];
