import { bearable } from './formats/bearable.ts';
import { beaver } from './formats/beaver.ts';
import { daylioBackup } from './formats/daylio-backup.ts';
import { daylioCsv } from './formats/daylio-csv.ts';
import { dijo } from './formats/dijo.ts';
import { dohabit } from './formats/dohabit.ts';
import { grit } from './formats/grit.ts';
import { habitctl } from './formats/habitctl.ts';
import { harsh } from './formats/harsh.ts';
import { habitbull } from './formats/habitbull.ts';
import { habitica } from './formats/habitica.ts';
import { habitify } from './formats/habitify.ts';
import { habitMaker } from './formats/habit-maker.ts';
import { habitkit } from './formats/habitkit.ts';
import { habitTrove } from './formats/habittrove.ts';
import { habo } from './formats/habo.ts';
import { habiterall } from './formats/habiterall.ts';
import { habiterallCsv } from './formats/habiterall-csv.ts';
import { loopCheckmarks } from './formats/loop-checkmarks.ts';
import { loopCsv } from './formats/loop-csv.ts';
import { loopDatabase } from './formats/loop-database.ts';
import { nomieCsv } from './formats/nomie-csv.ts';
import { nomieJson } from './formats/nomie-json.ts';
import { openHabitTrackerText } from './formats/openhabittracker-text.ts';
import { openHabitTracker } from './formats/openhabittracker.ts';
import { orgHabit } from './formats/org-habit.ts';
import { rewire } from './formats/rewire.ts';
import { streakInlitx } from './formats/streak-inlitx.ts';
import { streaksBackup } from './formats/streaks-backup.ts';
import { streaksCsv } from './formats/streaks-csv.ts';
import { superProductivity } from './formats/super-productivity.ts';
import { tableHabit } from './formats/table-habit.ts';
import { taskwarrior } from './formats/taskwarrior.ts';
import { tickmateIos } from './formats/tickmate-ios.ts';
import { ticktick } from './formats/ticktick.ts';
import { tickmate } from './formats/tickmate.ts';
import { trackAndGraph } from './formats/track-and-graph.ts';
import { wayOfLife } from './formats/way-of-life.ts';
import { yourGoals } from './formats/your-goals.ts';
import type { ImportReader } from './import-format.ts';

/** Readers in the order in which they are tried. Those that ask for few own fields come last. */
export const importReaders: readonly ImportReader[] = [
  loopCsv,
  habiterallCsv,
  loopDatabase,
  tickmate,
  tickmateIos,
  rewire,
  habitMaker,
  orgHabit,
  taskwarrior,
  ticktick,
  habitbull,
  harsh,
  habitctl,
  streaksCsv,
  streaksBackup,
  wayOfLife,
  habo,
  habitify,
  daylioCsv,
  streakInlitx,
  openHabitTracker,
  openHabitTrackerText,
  superProductivity,
  grit,
  dijo,
  habitTrove,
  daylioBackup,
  habitica,
  trackAndGraph,
  bearable,
  nomieCsv,
  nomieJson,
  yourGoals,
  dohabit,
  habitkit,
  habiterall,
  tableHabit,
  beaver,
  loopCheckmarks,
];
