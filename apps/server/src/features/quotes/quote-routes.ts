import { api } from '@daymark/shared/api.ts';
import { getToday } from '@daymark/shared/calendar/today.ts';
import { pickDailyQuote, quoteCategoryCounts } from '../../quotes/quotes.ts';
import { getAcceptedLanguage } from '../../http/headers.ts';
import { refuse } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';

export function serveQuotes(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.getDailyQuote, async ({ session, request }) => {
    const user = await store.users.findById(session.user_id);
    if (user === null) throw refuse('session_ended');
    const date = getToday(clock(), user);
    const language = getAcceptedLanguage(request.headers['accept-language']) ?? user.language;
    const { id, text, author, category } = pickDailyQuote({ userId: user.id, date });
    const body = { id, text: text[language], author: author[language], category, date };
    return { status: 200, body };
  });

  serveEndpoint(server, api.listQuoteCategories, async () => ({
    status: 200,
    body: quoteCategoryCounts.slice(),
  }));
}
