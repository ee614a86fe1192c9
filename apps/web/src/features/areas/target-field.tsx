import { Trans, useLingui } from '@lingui/react/macro';
import { parseAmount } from '../../lib/amounts.ts';
import type { ValidatedForm } from '../../lib/use-validated-form.ts';
import { Segments, TextField } from '../../ui/fields.tsx';
import type { AreaValues } from './area-values.ts';
import { FieldErrorText } from './day-toggles.tsx';
import styles from './schedule-field.module.css';

export function TargetField({ form }: { readonly form: ValidatedForm<AreaValues> }) {
  const { t } = useLingui();
  const { targetKind } = form.values;
  const isZero = parseAmount(form.values.targetAmount) === 0;
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        <Trans>Target per day</Trans>
      </legend>
      <Segments
        label={t`Kind of target`}
        segments={[
          { value: 'none', label: <Trans context="target">None</Trans> },
          { value: 'at_least', label: <Trans>At least</Trans> },
          { value: 'at_most', label: <Trans>At most</Trans> },
        ]}
        value={targetKind}
        onValueChange={form.choice('targetKind').onValueChange}
      />
      <FieldErrorText error={form.textOf('targetKind')} />
      {targetKind !== 'none' && (
        <div className={styles.numbers}>
          <TextField
            label={<Trans>Number</Trans>}
            hint={targetKind === 'at_most' && <Trans>0 means: not at all.</Trans>}
            {...decimal}
            {...form.field('targetAmount')}
          />
          <TextField
            label={<Trans>Unit (optional)</Trans>}
            hint={<Trans>For example: glasses, minutes, pages</Trans>}
            autoComplete="off"
            {...form.field('unit')}
          />
          {(targetKind === 'at_least' || !isZero) && (
            <TextField
              label={<Trans>One tap adds</Trans>}
              placeholder="1"
              {...decimal}
              {...form.field('step')}
            />
          )}
        </div>
      )}
      {targetKind === 'at_most' && (
        <p className={styles.hint}>
          <Trans>
            A day without a mark counts as kept once it is over, so a limit sends no reminders.
          </Trans>
        </p>
      )}
    </fieldset>
  );
}

const decimal = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const;
