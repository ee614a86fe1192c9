import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ValidatedForm } from '../../../lib/use-validated-form.ts';
import { Segments } from '../../../ui/fields.tsx';
import type { OwnArea } from './use-own-areas.ts';
import styles from './access.module.css';
import type { TokenValues } from './token-form.ts';

interface AreasFieldProps {
  readonly form: ValidatedForm<TokenValues>;
  readonly areas: readonly OwnArea[];
}

export function AreasField({ form, areas }: AreasFieldProps) {
  const { t } = useLingui();
  const reach = form.choice('reach');
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        <Trans>Which areas</Trans>
      </legend>
      <Segments
        label={t`Which areas`}
        segments={[
          { value: 'all', label: <Trans>All areas</Trans> },
          { value: 'some', label: <Trans>Some areas</Trans> },
        ]}
        value={reach.value}
        onValueChange={reach.onValueChange}
      />
      {reach.value === 'all' ? (
        <p className={styles.hint}>
          <Trans>Including areas you add later.</Trans>
        </p>
      ) : (
        <Boxes form={form} areas={areas} />
      )}
    </fieldset>
  );
}

function Boxes({ form, areas }: AreasFieldProps) {
  const { value, onValueChange, error } = form.choice('life_area_ids');
  const errorId = useId();
  return (
    <>
      <div className={styles.boxes}>
        {areas.map(({ id, name }) => {
          const isChosen = value.includes(id);
          return (
            <label key={id} className={styles.box}>
              <input
                type="checkbox"
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                checked={isChosen}
                onChange={() =>
                  onValueChange(isChosen ? value.filter((other) => other !== id) : [...value, id])
                }
              />
              <span>{name}</span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={errorId} className={styles.error}>
          <CircleAlert size="1em" aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </>
  );
}
