import { api } from '@daymark/shared/api.ts';
import type { SyncedArea } from '@daymark/shared/areas/life-area.ts';
import { getOlderRule } from '@daymark/shared/timeline/frequency.ts';
import { presentUser } from '../../http/present-user.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { RequestSession, Server } from '../../http/server.ts';
import type { SyncPage } from '../../store/sync-repository.ts';

const beforeAllRevs = -1;

export function serveSync(server: Server): void {
  const { store } = server;

  serveEndpoint(server, api.sync, async ({ query, session }) => {
    const { user_id, rev } = session;
    // The rules that a device knows are part of the epoch, so that an updated device gets all data
    // again, with the rules that its earlier version did not know.
    const epoch = query.rules === undefined ? session.epoch : `${session.epoch}+${query.rules}`;
    const known = query.cursor === undefined ? null : readCursor(query.cursor, { epoch, rev });
    const page: SyncPage = known ?? { since: beforeAllRevs, until: rev, after: null };
    const { next, isProfileChanged, ...rows } = await store.sync.page(user_id, page);
    const user = isProfileChanged ? await store.users.findById(user_id) : null;
    const settings = isProfileChanged ? await store.notificationSettings.find(user_id) : null;
    const body = {
      cursor: writeCursor({ ...page, epoch, after: next }),
      rev: page.until,
      full: known === null,
      has_more: next !== null,
      ...(user !== null && { user: presentUser(server, user) }),
      ...(settings !== null && { settings }),
      ...rows,
      ...(query.rules === undefined && { areas: rows.areas.map(toOlderArea) }),
    };
    return { status: 200, body };
  });
}

function toOlderArea(area: SyncedArea): SyncedArea {
  const schedule = area.schedule.map(({ from, rule }) => ({ from, rule: getOlderRule(rule) }));
  return { ...area, schedule };
}

interface Cursor extends SyncPage {
  readonly epoch: string;
}

/**
 * The cursor of an unfinished sync names the last year item that was sent, after which the next
 * page begins.
 */
function writeCursor({ epoch, since, until, after }: Cursor): string {
  const parts =
    after === null
      ? [epoch, until]
      : [epoch, until, since, after.place, after.year, after.life_area_id];
  return Buffer.from(parts.join(' ')).toString('base64url');
}

/**
 * Returns null for an invalid cursor, a cursor of another epoch, and a rev that a restore of the
 * server has lost.
 */
function readCursor(
  cursor: string,
  { epoch, rev }: Pick<RequestSession, 'epoch' | 'rev'>,
): SyncPage | null {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [cursorEpoch, until, since, place, year, life_area_id] = text.split(' ');
  if (cursorEpoch !== epoch || !isWhole(until) || Number(until) > rev) return null;
  if (since === undefined) return { since: Number(until), until: rev, after: null };
  if (![since, place, year].every(isWhole) || life_area_id === undefined) return null;
  const after = { place: Number(place), year: Number(year), life_area_id };
  return { since: Number(since), until: Number(until), after };
}

function isWhole(text: string | undefined): boolean {
  return text !== undefined && /^-?\d{1,15}$/.test(text);
}
