import { api } from '@daymark/shared/api.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import type { SyncPage } from './sync-repository.ts';
import { readCursor, writeCursor } from './sync-cursor.ts';

/** Before all revs. */
const beginning = -1;

export function serveSync(server: Server): void {
  const { store } = server;

  serveEndpoint(server, api.sync, async ({ query, session }) => {
    const { user_id, epoch, rev } = session;
    const known = query.cursor === undefined ? null : readCursor(query.cursor, session);
    const page: SyncPage = known ?? { since: beginning, until: rev, after: null };
    const { next, isProfileChanged, ...rows } = await store.sync.page(user_id, page);
    const user = isProfileChanged ? await store.users.findById(user_id) : null;
    const settings = isProfileChanged ? await store.notificationSettings.find(user_id) : null;
    const body = {
      cursor: writeCursor({ ...page, epoch, after: next }),
      rev: page.until,
      full: known === null,
      has_more: next !== null,
      ...(user !== null && { user }),
      ...(settings !== null && { settings }),
      ...rows,
    };
    return { status: 200, body };
  });
}
