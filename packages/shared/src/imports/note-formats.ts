import { habitTracker21 } from './formats/habit-tracker-21.ts';
import { logseq } from './formats/logseq.ts';
import { obsidianHabits } from './formats/obsidian-habits.ts';
import type { ImportReader } from './import-format.ts';

export const noteReaders: readonly ImportReader[] = [obsidianHabits, habitTracker21, logseq];
