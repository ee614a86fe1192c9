export const backupEnding = '.jsonl.gz';

/** Sorts by time, and is a name on every system: `daymark-2026-03-01T09-00-00.000Z.jsonl.gz`. */
export function backupNameOf(instant: string): string {
  return `daymark-${instant.replaceAll(':', '-')}${backupEnding}`;
}
