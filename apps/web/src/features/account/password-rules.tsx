import { passwordShapeErrors } from '@daymark/shared/accounts/password-shape.ts';
import type { FieldErrorCode } from '@daymark/shared/errors.ts';
import { limits } from '@daymark/shared/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Dot } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './password-rules.module.css';

/** What a good password has, each ticked off as it is typed. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useLingui();
  const faults = password === '' ? null : passwordShapeErrors(password);
  const { min } = limits.password;
  const rules: [label: string, ...broken: FieldErrorCode[]][] = [
    [t`At least ${min} characters`, 'password_too_short', 'password_too_long'],
    [t`Upper and lower case`, 'password_no_uppercase', 'password_no_lowercase'],
    [t`A number`, 'password_no_digit'],
    [t`A special character`, 'password_no_special'],
  ];
  return (
    <ul className={styles.rules}>
      {rules.map(([label, ...broken]) => (
        <Rule key={label} met={faults !== null && !broken.some((code) => faults.includes(code))}>
          {label}
        </Rule>
      ))}
    </ul>
  );
}

function Rule({ met, children }: { met: boolean; children: ReactNode }) {
  return (
    <li className={styles.rule} data-met={met || undefined}>
      {met ? <Check size="1.25em" aria-hidden /> : <Dot size="1.25em" aria-hidden />}
      <span>
        {children}
        {met && (
          <VisuallyHidden>
            {' '}
            <Trans>(met)</Trans>
          </VisuallyHidden>
        )}
      </span>
    </li>
  );
}
