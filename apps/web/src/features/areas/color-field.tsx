import { type AreaColorName, areaColors } from '@daymark/shared/areas/area-color.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { getAreaColorStyle } from '../../ui/area-color-style.ts';
import styles from './area-dialog.module.css';

interface ColorFieldProps {
  readonly value: string;
  readonly onValueChange: (color: string) => void;
  /** Current color of the area. It is offered even if it is not one of `areaColors`. */
  readonly own: string | null;
  readonly error?: ReactNode;
}

export function ColorField({ value, onValueChange, own, error }: ColorFieldProps) {
  const group = useId();
  const nameOf = useColorName();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        <Trans>Color</Trans>
        <span className={styles.chosen} aria-hidden="true">
          {nameOf(value)}
        </span>
      </legend>
      <div className={styles.colors}>
        {colorsWith(own).map((color) => (
          <label
            key={color}
            className={styles.color}
            style={getAreaColorStyle(color)}
            title={nameOf(color)}
          >
            <input
              type="radio"
              name={group}
              value={color}
              aria-label={nameOf(color)}
              checked={color === value}
              onChange={() => onValueChange(color)}
            />
            <span className={styles.swatch}>
              <Check size={20} strokeWidth={3} aria-hidden="true" />
            </span>
          </label>
        ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  );
}

function colorsWith(own: string | null): readonly string[] {
  const names: readonly string[] = areaColors;
  return own === null || names.includes(own) ? names : [...names, own];
}

function useColorName(): (color: string) => string {
  const { t, i18n } = useLingui();
  return (color) => {
    const name = areaColors.find((known) => known === color);
    return name === undefined ? t`Own color` : i18n._(areaColorNames[name]);
  };
}

const areaColorNames: Readonly<Record<AreaColorName, MessageDescriptor>> = {
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
