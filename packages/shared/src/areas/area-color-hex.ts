import { type AreaColorName, areaColors } from './area-color.ts';

/** Colours for exported files. A gradient becomes its first colour in the theme. */
const hexOfName: Readonly<Record<AreaColorName, string>> = {
  green: '#43a047',
  blue: '#2d8ff0',
  orange: '#fb8c00',
  purple: '#8e24aa',
  red: '#ef5350',
  blueGrey: '#688796',
  lavender: '#9f8cf5',
  sunset: '#ff7a59',
  ocean: '#1f93b8',
  mint: '#38d399',
  peach: '#ffa68a',
  soft: '#a9bdf7',
  warm: '#f2a93b',
  sage: '#87a885',
  royal: '#3d4fd1',
  coral: '#ff7070',
  azure: '#3a86f0',
  emerald: '#0c9a72',
};

export function getAreaColorHex(color: string): string {
  const name = areaColors.find((each) => each === color);
  return name === undefined ? color.toLowerCase() : hexOfName[name];
}
