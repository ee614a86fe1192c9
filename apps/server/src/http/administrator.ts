import { foldCase } from '../database/fold-case.ts';
import type { Server } from './server.ts';

/** Returns whether this email is the administrator's, `ADMIN_EMAIL` (decision 063). */
export function isAdministrator(
  { registration: { adminEmail } }: Pick<Server, 'registration'>,
  email: string,
): boolean {
  return adminEmail !== undefined && foldCase(email) === foldCase(adminEmail);
}
