import { daylioBackup } from './formats/daylio-backup.ts';
import { habitctl } from './formats/habitctl.ts';
import { habiterallCsv } from './formats/habiterall-csv.ts';
import { habitTrove } from './formats/habittrove.ts';
import { harsh } from './formats/harsh.ts';
import { loopCheckmarks } from './formats/loop-checkmarks.ts';
import { loopCsv } from './formats/loop-csv.ts';
import { streakInlitx } from './formats/streak-inlitx.ts';
import type { ImportReader } from './import-format.ts';

/** Readers of zips, in the order in which they are tried. */
export const archiveReaders: readonly ImportReader[] = [
  loopCsv,
  habiterallCsv,
  harsh,
  habitctl,
  streakInlitx,
  habitTrove,
  daylioBackup,
  loopCheckmarks,
];
