import { isPassphrase, getPasswordShapeErrors } from '@daymark/shared/accounts/password-shape.ts';
import type { FieldErrorCode } from '@daymark/shared/error-templates.ts';
import * as limits from '@daymark/shared/limits.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Dot } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './password-rules.module.css';

type RuleState = 'open' | 'met' | 'not needed';

/**
 * Ticks off the rules that a typed password meets. A long password needs no upper-case letters,
 * digits or special characters.
 */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useLingui();
  const faults = password === '' ? null : getPasswordShapeErrors(password);
  const isLong = isPassphrase(password);
  const { min, passphrase } = limits.password;
  const isMet = (broken: readonly FieldErrorCode[]) =>
    faults !== null && !broken.some((code) => faults.includes(code));
  const kinds: [label: string, ...broken: FieldErrorCode[]][] = [
    [t`Upper and lower case`, 'password_no_uppercase', 'password_no_lowercase'],
    [t`A number`, 'password_no_digit'],
    [t`A special character`, 'password_no_special'],
  ];
  const isRightLength = isMet(['password_too_short', 'password_too_long']);
  return (
    <ul className={styles.rules}>
      <Rule state={isRightLength ? 'met' : 'open'}>{t`At least ${min} characters`}</Rule>
      {kinds.map(([label, ...broken]) => (
        <Rule key={label} state={isLong ? 'not needed' : isMet(broken) ? 'met' : 'open'}>
          {label}
        </Rule>
      ))}
      <Rule state={isLong && isRightLength ? 'met' : 'open'} isWide>
        {t`Or ${passphrase} characters of any kind, such as a few words`}
      </Rule>
    </ul>
  );
}

interface RuleProps {
  readonly state: RuleState;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Rule({ state, isWide = false, children }: RuleProps) {
  return (
    <li className={styles.rule} data-state={state} data-wide={isWide || undefined}>
      {state === 'met' ? <Check size="1.25em" aria-hidden /> : <Dot size="1.25em" aria-hidden />}
      <span>
        {children}
        {state !== 'open' && (
          <VisuallyHidden>
            {' '}
            {state === 'met' ? <Trans>(met)</Trans> : <Trans>(not needed)</Trans>}
          </VisuallyHidden>
        )}
      </span>
    </li>
  );
}
