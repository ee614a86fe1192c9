import { beaver } from './formats/beaver.ts';
import { dijo } from './formats/dijo.ts';
import { dohabit } from './formats/dohabit.ts';
import { grit } from './formats/grit.ts';
import { habiterall } from './formats/habiterall.ts';
import { habitica } from './formats/habitica.ts';
import { habitkit } from './formats/habitkit.ts';
import { habitTrove } from './formats/habittrove.ts';
import { habo } from './formats/habo.ts';
import { nomieJson } from './formats/nomie-json.ts';
import { openHabitTracker } from './formats/openhabittracker.ts';
import { streakInlitx } from './formats/streak-inlitx.ts';
import { streaksBackup } from './formats/streaks-backup.ts';
import { superProductivity } from './formats/super-productivity.ts';
import { tableHabit } from './formats/table-habit.ts';
import { taskwarrior } from './formats/taskwarrior.ts';
import { tickmateIos } from './formats/tickmate-ios.ts';
import type { ImportReader } from './import-format.ts';

/** Readers of JSON files, in the order in which they are tried. */
export const jsonReaders: readonly ImportReader[] = [
  tickmateIos,
  taskwarrior,
  streaksBackup,
  habo,
  streakInlitx,
  openHabitTracker,
  superProductivity,
  grit,
  dijo,
  habitTrove,
  habitica,
  nomieJson,
  dohabit,
  habitkit,
  habiterall,
  tableHabit,
  beaver,
];
