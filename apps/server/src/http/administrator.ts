import { foldCase } from '../database/fold-case.ts';
import type { Server } from './server.ts';

export function isAdministrator(
  { registration: { adminEmail } }: Pick<Server, 'registration'>,
  email: string,
): boolean {
  return adminEmail !== undefined && foldCase(email) === foldCase(adminEmail);
}
