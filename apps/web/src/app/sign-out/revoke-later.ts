import { ApiError } from '../../lib/api-errors.ts';
import { requestSync } from '../../outbox/background-sync.ts';
import type { LocalDatabase } from '../../replica/local-database.ts';
import { createRevocations, hashOfToken } from '../../outbox/revocations.ts';

/** Has the session end even where the server does not hear of it now. @param told resolves with its answer, or the error */
export async function revokeLater(
  database: LocalDatabase,
  token: string,
  told: Promise<unknown>,
): Promise<void> {
  const hash = await hashOfToken(token);
  if (hash === null) return;
  const revocations = createRevocations(database, fetch);
  // Before the answer, which may never come.
  await revocations.remember(hash);
  if (isOver(await told)) await revocations.forget(hash);
  else await requestSync(navigator.serviceWorker);
}

function isOver(answer: unknown): boolean {
  if (!(answer instanceof Error)) return true;
  if (!(answer instanceof ApiError) || answer.status !== 401) return false;
  return answer.code === 'unauthenticated' || answer.code === 'session_ended';
}
