/** First database version with palette numbers. Earlier versions store Android color numbers. */
const paletteSince = 14;
/**
 * First database version with all colors of `palette`. Earlier versions use a palette of 13 colors.
 */
const wholePaletteSince = 23;

const palette = [
  '#d32f2f',
  '#e64a19',
  '#f57c00',
  '#ff8f00',
  '#f9a825',
  '#afb42b',
  '#7cb342',
  '#388e3c',
  '#00897b',
  '#00acc1',
  '#039be5',
  '#1976d2',
  '#303f9f',
  '#5e35b1',
  '#8e24aa',
  '#d81b60',
  '#5d4037',
  '#303030',
  '#757575',
  '#aaaaaa',
] as const;
/** Indexes in `palette` of the 13 colors of earlier versions. */
const indexOf13 = [0, 1, 4, 5, 7, 8, 9, 10, 13, 14, 15, 17, 19] as const;

/** @param version `user_version` of the database */
export function getLoopColor(color: number | null, version: number): string | null {
  if (color === null || !Number.isInteger(color)) return null;
  if (color < 0 || version < paletteSince) {
    return `#${(color & 0xff_ffff).toString(16).padStart(6, '0')}`;
  }
  const index = version < wholePaletteSince ? indexOf13[color] : color;
  return palette[index ?? -1] ?? null;
}
