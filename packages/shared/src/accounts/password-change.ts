import * as z from 'zod/mini';
import { knownPassword, newPassword } from './account.ts';

export const passwordChange = z
  .object({
    current_password: knownPassword('current_password_required'),
    new_password: newPassword('new_password_required'),
  })
  .check(
    z.refine((change) => change.new_password !== change.current_password, {
      error: 'password_unchanged',
      path: ['new_password'],
    }),
  );

/** For what cannot be undone: whoever holds the device may not be its owner. */
export const passwordConfirmation = z.object({ password: knownPassword('password_required') });
