import type { QueryClient } from '@tanstack/react-query';
import type { I18n } from '@lingui/core';
import { type ApiClient, createApiClient } from '../lib/api-client.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { createI18n } from '../lib/i18n.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { createSession, followOtherTabs, type Session } from '../lib/session.ts';
import { createLocalDatabase } from '../outbox/local-database.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';
import { keepAnswer } from './dashboard/keep-answer.ts';
import { refreshWhenDrained } from './dashboard/refresh-when-drained.ts';

/** What lives as long as the page. */
export interface Services {
  clock: Clock;
  i18n: I18n;
  session: Session;
  client: ApiClient;
  queryClient: QueryClient;
  outbox: Outbox;
}

export function createServices(page: Window & typeof globalThis): Services {
  const clock = systemClock;
  const session = createSession(page.localStorage);
  const client = createApiClient({
    baseUrl: '',
    clock,
    getToken: session.token,
    onUnauthenticated: session.expire,
    fetch: page.fetch.bind(page),
  });
  const queryClient = createQueryClient();
  followOtherTabs(session, page);
  clearDataWithSession(session, queryClient);
  const outbox = createOutbox({
    // A page that lost its database says so at the next change, with what was typed still there; reloading would not.
    database: createLocalDatabase({ name: 'daymark', onOutdated: () => {} }),
    client,
    clock,
    getOwner: () => ownerOf(session),
    onAnswer: (answered) => keepAnswer(queryClient, answered),
    // The dashboard shows them from the queue itself.
    onRefused: () => {},
  });
  refreshWhenDrained(outbox, queryClient);
  return { clock, i18n: createI18n(), session, client, queryClient, outbox };
}

/** What one person saw is gone from memory before the next one signs in. */
function clearDataWithSession(session: Session, queryClient: QueryClient): void {
  session.subscribe(() => {
    if (session.state().status === 'signed-out') queryClient.clear();
  });
}

function ownerOf(session: Session) {
  const state = session.state();
  return state.status === 'signed-in' ? state.user : null;
}
