import { limits } from '@daymark/shared/limits.ts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { SelectField } from '../../ui/fields.tsx';

interface InactivityFieldProps {
  readonly value: number;
  readonly onValueChange: (days: number) => void;
}

const { min, max } = limits.inactivityDays;
const choices = Array.from({ length: max - min + 1 }, (_, index) => min + index);

export function InactivityField({ value, onValueChange }: InactivityFieldProps) {
  const { t } = useLingui();
  return (
    <SelectField
      label={<Trans>Days without a score</Trans>}
      name="inactivity_days"
      autoComplete="off"
      options={choices.map((days) => ({
        value: String(days),
        label: t`${plural(days, { one: '# day', other: '# days' })}`,
      }))}
      value={String(value)}
      onChange={(event) => onValueChange(Number(event.target.value))}
    />
  );
}
