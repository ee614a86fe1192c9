import * as limits from '@daymark/shared/limits.ts';
import { Trans } from '@lingui/react/macro';
import type { ValidatedForm } from '../../lib/use-validated-form.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { TextField } from '../../ui/fields.tsx';
import type { AreaValues } from './area-values.ts';

const { min, max } = limits.forgivingDays;

export function StreakField({ form }: { readonly form: ValidatedForm<AreaValues> }) {
  const { value, onValueChange } = form.choice('streak_rule');
  return (
    <>
      <ChoiceList
        label={<Trans>Streak</Trans>}
        value={value}
        onValueChange={onValueChange}
        choices={[
          {
            value: 'days',
            name: <Trans comment="How a streak is counted">In days</Trans>,
            meaning: <Trans>Every day done counts. A missed day ends the streak.</Trans>,
          },
          {
            value: 'weeks',
            name: <Trans comment="How a streak is counted">In weeks</Trans>,
            meaning: <Trans>Every week without a missed day counts, once it’s over.</Trans>,
          },
          {
            value: 'forgiving',
            name: <Trans comment="A streak that a single missed day does not end">Forgiving</Trans>,
            meaning: <Trans>Every day done counts. A single missed day doesn’t end it.</Trans>,
          },
        ]}
      />
      {value === 'forgiving' && (
        <TextField
          label={<Trans>One missed day is forgiven in this many days</Trans>}
          hint={<Trans>A second missed day within them ends the streak.</Trans>}
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(max).length}
          placeholder={`${min}–${max}`}
          {...form.field('forgiving_days')}
        />
      )}
    </>
  );
}
