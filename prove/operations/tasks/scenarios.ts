import { backups } from './backups.ts';
import { beginning } from './set-up-tasks.ts';
import { databases } from './databases.ts';
import { people } from './people.ts';
import { watching } from './watching.ts';

export const scenarios = [beginning, people, backups, databases, watching].flatMap((machines) =>
  Object.entries(machines).flatMap(([after, tasks]) =>
    Object.entries(tasks).map(([task, run]) => ({ task, after, run })),
  ),
);
