/** Returns red, green and blue, 0-255, of a CSS color as the browser paints it. */
function painted(color: string): number[] {
  const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

/** Returns the relative luminance, 0-1, as WCAG 2.2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = painted(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two opaque colors, 1-21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

export function over(color: string, opacity: number, under: string): string {
  const below = painted(under);
  const mixed = painted(color).map((channel, index) =>
    Math.round(channel * opacity + (below[index] ?? 0) * (1 - opacity)),
  );
  return `rgb(${mixed.join(' ')})`;
}
