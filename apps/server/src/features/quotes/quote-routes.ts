import { api } from '@daymark/shared/api.ts';
import { todayOf } from '@daymark/shared/calendar/today.ts';
import { dailyQuote } from '@daymark/shared/quotes/daily-quote.ts';
import { quoteCategoryCounts } from '@daymark/shared/quotes/quotes.ts';
import { acceptedLanguage } from '../../http/accepted-language.ts';
import { refuse } from '../../http/errors.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import { presentQuote } from './present-quote.ts';

export function serveQuotes(server: Server): void {
  const { store, clock } = server;

  serveEndpoint(server, api.getDailyQuote, async ({ session, request }) => {
    const user = await store.users.findById(session.user_id);
    if (user === null) throw refuse('session_ended');
    const date = todayOf(clock(), user);
    const language = acceptedLanguage(request.headers['accept-language']) ?? user.language;
    const quote = dailyQuote({ userId: user.id, date });
    return { status: 200, body: presentQuote(quote, { language, date }) };
  });

  serveEndpoint(server, api.listQuoteCategories, async () => ({
    status: 200,
    body: quoteCategoryCounts.map(({ category, count }) => ({ category, count })),
  }));
}
