import type { ActiveSession } from '../../http/server.ts';
import type { SyncPage } from './sync-repository.ts';

interface Cursor extends SyncPage {
  readonly epoch: string;
}

/** What a device gives back as it got it: where it stands, and in the middle of several pages the last year that it has. */
export function writeCursor({ epoch, since, until, after }: Cursor): string {
  const parts =
    after === null
      ? [epoch, until]
      : [epoch, until, since, after.place, after.year, after.life_area_id];
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/** Null for a cursor that says nothing about these data: of other ones, or of what they were before they were lost. */
export function readCursor(
  cursor: string,
  { epoch, rev }: Pick<ActiveSession, 'epoch' | 'rev'>,
): SyncPage | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [ofEpoch, until, since, place, year, life_area_id] = text.split(' ');
  if (ofEpoch !== epoch || !isWhole(until) || Number(until) > rev) return null;
  if (since === undefined) return { since: Number(until), until: rev, after: null };
  if (![since, place, year].every(isWhole) || life_area_id === undefined) return null;
  const after = { place: Number(place), year: Number(year), life_area_id };
  return { since: Number(since), until: Number(until), after };
}

function isWhole(text: string | undefined): boolean {
  return text !== undefined && /^-?\d{1,15}$/.test(text);
}
