import type { AreaColorName } from '@daymark/shared/areas/area-color.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the eighteen colours are called. */
export const areaColorNames: Readonly<Record<AreaColorName, MessageDescriptor>> = {
  green: msg`Green`,
  blue: msg`Blue`,
  orange: msg`Orange`,
  purple: msg`Purple`,
  red: msg`Red`,
  blueGrey: msg`Blue grey`,
  lavender: msg`Lavender`,
  sunset: msg`Sunset`,
  ocean: msg`Ocean`,
  mint: msg`Mint`,
  peach: msg`Peach`,
  soft: msg`Soft`,
  warm: msg`Warm`,
  sage: msg`Sage`,
  royal: msg`Royal`,
  coral: msg`Coral`,
  azure: msg`Azure`,
  emerald: msg`Emerald`,
};
