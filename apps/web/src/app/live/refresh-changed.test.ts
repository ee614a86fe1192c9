import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { createSession } from '../../lib/session.ts';
import { systemClock } from '../../lib/system-clock.ts';
import { madeClient } from '../../testing/made-client.ts';
import { createRefresh } from './refresh-changed.ts';

function follow() {
  const queryClient = new QueryClient();
  const session = createSession(localStorage);
  const client = madeClient({
    getToken: session.token,
    fetch: async () => new Response(null, { status: 503 }),
  });
  const refresh = createRefresh({ queryClient, session, client, clock: systemClock });
  onTestFinished(() => refresh.stop());
  return { queryClient, refresh };
}

test('takes no first answer for current that was asked for before another device made its change', async () => {
  const { queryClient, refresh } = follow();
  const queryKey = ['life-areas', 'all'];
  const answers: ((name: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}));
  refresh.changed({ what: 'areas' });
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.('old');
  answers[1]?.('new');
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('new');
});
