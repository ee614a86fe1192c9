import { passwordFaults } from '@daymark/shared/accounts/password-rule.ts';
import { describeFieldError } from '@daymark/shared/errors.ts';
import { refuse } from '../../http/errors.ts';

/** The whole password rule: the contract's schemas know no list of common passwords. */
export function refuseBadPassword(password: string, field: string): void {
  const faults = passwordFaults(password);
  if (faults.length === 0) return;
  throw refuse('validation_error', {
    errors: faults.map((code) => describeFieldError(field, code)),
  });
}
