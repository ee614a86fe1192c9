/**
 * Colours that a person can choose. The theme defines them. The last twelve are gradients on
 * screen.
 */
export const areaColors = [
  'green',
  'blue',
  'orange',
  'purple',
  'red',
  'blueGrey',
  'lavender',
  'sunset',
  'ocean',
  'mint',
  'peach',
  'soft',
  'warm',
  'sage',
  'royal',
  'coral',
  'azure',
  'emerald',
] as const;
export type AreaColorName = (typeof areaColors)[number];

export const defaultAreaColor = '#667eea';
