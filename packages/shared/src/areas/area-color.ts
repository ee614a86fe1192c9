/** The eighteen colours a person chooses from; the last twelve are gradients on the screen. Their values live with the theme. */
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
