/** Converts 0xRRGGBB or 0xAARRGGBB to `#rrggbb`. Also accepts a negative 32-bit number. */
export function toHexColor(color: number | null): string | null {
  if (color === null || !Number.isInteger(color)) return null;
  return `#${(color & 0xff_ff_ff).toString(16).padStart(6, '0')}`;
}
