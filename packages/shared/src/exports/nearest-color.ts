/** Returns the name of the color (`#rrggbb`) that looks most like `hex`. Ties go to the first. */
export function getNearestColor(
  hex: string,
  colors: readonly (readonly [name: string, hex: string])[],
): string {
  const wanted = toOklab(hex);
  const distances = colors.map(([, color]) => getDistance(toOklab(color), wanted));
  return colors[distances.indexOf(Math.min(...distances))]?.[0] ?? '';
}

interface Oklab {
  readonly light: number;
  readonly green: number;
  readonly blue: number;
}

function getDistance(one: Oklab, other: Oklab): number {
  return Math.hypot(one.light - other.light, one.green - other.green, one.blue - other.blue);
}

/** Converts to OKLab, in which equal distances look equally large (CSS Color 4, section 9.2). */
function toOklab(hex: string): Oklab {
  const [r, g, b] = [toLinear(hex.slice(1, 3)), toLinear(hex.slice(3, 5)), toLinear(hex.slice(5))];
  const long = Math.cbrt(0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b);
  const middle = Math.cbrt(0.211_903_5 * r + 0.680_699_55 * g + 0.107_396_96 * b);
  const short = Math.cbrt(0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_7 * b);
  return {
    light: 0.210_454_26 * long + 0.793_617_78 * middle - 0.004_072_05 * short,
    green: 1.977_998_5 * long - 2.428_592_2 * middle + 0.450_593_7 * short,
    blue: 0.025_904_04 * long + 0.782_771_77 * middle - 0.808_675_77 * short,
  };
}

function toLinear(digits: string): number {
  const part = Number.parseInt(digits, 16) / 255;
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
