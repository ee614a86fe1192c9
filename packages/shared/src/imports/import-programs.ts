/** Program whose export can be imported, and the version against which the reader was checked. */
interface ImportProgram {
  /** Name as the program writes it. It is the same in every language. */
  readonly name: string;
  /** Newest version against whose files or source code the reader was checked. */
  readonly version: string;
  /** Month of the check. */
  readonly checked: string;
  /** Kind of the file. 'text' is a CSV table or other plain text. */
  readonly file: 'archive' | 'database' | 'json' | 'notes' | 'text' | 'workbook';
}

/** Programs by the format of their files. `docs/import-formats.md` says what each reader keeps. */
export const importPrograms = {
  'loop-csv': { name: 'Loop Habit Tracker', version: '2.3.1', checked: '2026-11', file: 'archive' },
  'loop-database': {
    name: 'Loop Habit Tracker',
    version: '2.3.1',
    checked: '2026-11',
    file: 'database',
  },
  'loop-checkmarks': {
    name: 'Loop Habit Tracker',
    version: '2.3.1',
    checked: '2026-11',
    file: 'text',
  },
  'habiterall-csv': { name: 'habiterall', version: '1.1.7', checked: '2026-11', file: 'archive' },
  habiterall: { name: 'habiterall', version: '1.1.7', checked: '2026-11', file: 'json' },
  habitbull: { name: 'HabitBull', version: '1.5.15', checked: '2026-11', file: 'text' },
  beaver: { name: 'Beaver Habits', version: '0.9.0', checked: '2026-11', file: 'json' },
  habitkit: { name: 'HabitKit', version: '2026-08', checked: '2026-11', file: 'json' },
  'table-habit': { name: 'Table Habit', version: '1.26.14', checked: '2026-11', file: 'json' },
  dohabit: { name: 'DoHabit', version: '0.51.7', checked: '2026-11', file: 'json' },
  tickmate: { name: 'Tickmate', version: '1.4.15', checked: '2026-11', file: 'database' },
  'tickmate-ios': { name: 'Tickmate', version: '1.5', checked: '2026-11', file: 'json' },
  rewire: { name: 'Rewire', version: '2024', checked: '2026-11', file: 'database' },
  'streaks-csv': { name: 'Streaks', version: '2023-11', checked: '2026-11', file: 'text' },
  'streaks-backup': { name: 'Streaks', version: '2025-12', checked: '2026-11', file: 'json' },
  'org-habit': { name: 'Emacs org-habit', version: '10.0-pre', checked: '2026-11', file: 'text' },
  taskwarrior: { name: 'Taskwarrior', version: '3.1.0', checked: '2026-11', file: 'json' },
  'way-of-life': { name: 'Way of Life', version: '2023-11', checked: '2026-11', file: 'text' },
  habo: { name: 'Habo', version: '4.0.0', checked: '2026-11', file: 'json' },
  habitify: { name: 'Habitify', version: '2025', checked: '2026-11', file: 'text' },
  'daylio-csv': { name: 'Daylio', version: '2026-07', checked: '2026-11', file: 'text' },
  'streak-inlitx': {
    name: 'Streak by InlitX',
    version: '2.3.0',
    checked: '2026-11',
    file: 'archive',
  },
  'daylio-backup': { name: 'Daylio', version: '2026-08', checked: '2026-11', file: 'archive' },
  harsh: { name: 'harsh', version: '0.9.2', checked: '2026-11', file: 'text' },
  habitctl: { name: 'habitctl', version: '0.3.2', checked: '2026-11', file: 'text' },
  'habit-maker': { name: 'Habit-Maker', version: '0.0.56', checked: '2026-11', file: 'database' },
  openhabittracker: {
    name: 'OpenHabitTracker',
    version: '1.2.4',
    checked: '2026-11',
    file: 'json',
  },
  habitica: { name: 'Habitica', version: '2026', checked: '2026-11', file: 'json' },
  'super-productivity': {
    name: 'Super Productivity',
    version: '18.20.1',
    checked: '2026-11',
    file: 'json',
  },
  grit: { name: 'Grit', version: '6.0.3', checked: '2026-11', file: 'json' },
  dijo: { name: 'dijo', version: '0.2.7', checked: '2026-11', file: 'json' },
  'track-and-graph': { name: 'Track & Graph', version: '10.2.2', checked: '2026-11', file: 'text' },
  'simple-time-tracker': {
    name: 'Simple Time Tracker',
    version: '2026-09',
    checked: '2026-11',
    file: 'text',
  },
  bearable: { name: 'Bearable', version: '2024-04', checked: '2026-11', file: 'text' },
  habittrove: { name: 'HabitTrove', version: '0.2.29', checked: '2026-11', file: 'json' },
  'nomie-csv': { name: 'Nomie', version: '6.3.0', checked: '2026-11', file: 'text' },
  'nomie-json': { name: 'Nomie', version: '6.3.0', checked: '2026-11', file: 'json' },
  'your-goals': {
    name: 'Habit Tracker – Your Goals',
    version: '2024-10',
    checked: '2026-11',
    file: 'text',
  },
  ticktick: { name: 'TickTick', version: '2024', checked: '2026-11', file: 'workbook' },
  'obsidian-habits': {
    name: 'Habits for Obsidian',
    version: '1.7.1',
    checked: '2026-11',
    file: 'notes',
  },
  'habit-tracker-21': {
    name: 'Habit Tracker 21',
    version: '1.4.2',
    checked: '2026-11',
    file: 'notes',
  },
  logseq: { name: 'Logseq Habit Tracker', version: '0.4.4', checked: '2026-11', file: 'notes' },
  'daymark-csv': { name: 'Daymark', version: '2.0.0', checked: '2026-11', file: 'archive' },
} as const satisfies Record<string, ImportProgram>;

/** Format of a file. 'csv' is a table whose columns the person mapped. */
export type ImportFormat = keyof typeof importPrograms | 'csv';
