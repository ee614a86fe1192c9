import { bearable } from './formats/bearable.ts';
import { daylioCsv } from './formats/daylio-csv.ts';
import { habiterallCsv } from './formats/habiterall-csv.ts';
import { habitbull } from './formats/habitbull.ts';
import { habitctl } from './formats/habitctl.ts';
import { habitica } from './formats/habitica.ts';
import { habitify } from './formats/habitify.ts';
import { harsh } from './formats/harsh.ts';
import { loopCheckmarks } from './formats/loop-checkmarks.ts';
import { nomieCsv } from './formats/nomie-csv.ts';
import { openHabitTrackerText } from './formats/openhabittracker-text.ts';
import { orgHabit } from './formats/org-habit.ts';
import { simpleTimeTracker } from './formats/simple-time-tracker.ts';
import { streaksCsv } from './formats/streaks-csv.ts';
import { trackAndGraph } from './formats/track-and-graph.ts';
import { wayOfLife } from './formats/way-of-life.ts';
import { yourGoals } from './formats/your-goals.ts';
import type { ImportReader } from './import-format.ts';

/** Readers of tables and other texts, in the order in which they are tried. */
export const textReaders: readonly ImportReader[] = [
  orgHabit,
  habitbull,
  harsh,
  habitctl,
  streaksCsv,
  wayOfLife,
  habitify,
  daylioCsv,
  openHabitTrackerText,
  habitica,
  trackAndGraph,
  simpleTimeTracker,
  bearable,
  nomieCsv,
  yourGoals,
  habiterallCsv,
  loopCheckmarks,
];
