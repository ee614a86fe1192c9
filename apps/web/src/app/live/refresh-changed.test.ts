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

test('sync 15: asks again, once the stream is open, for what was asked for just before', async () => {
  const { queryClient, refresh } = follow();
  const asked = { areas: 0, stock: 0, quotes: 0 };
  const observe = (name: keyof typeof asked, queryKey: string[], enabled = true) => {
    const queryFn = async () => (asked[name] += 1);
    const options = { queryKey, queryFn, staleTime: Infinity, enabled };
    onTestFinished(new QueryObserver(queryClient, options).subscribe(() => {}));
  };
  observe('areas', ['life-areas', 'all']);
  observe('quotes', ['quotes']);
  await queryClient.query({ queryKey: ['scores', 'x'], queryFn: async () => (asked.stock += 1) });
  await expect.poll(() => asked).toEqual({ areas: 1, stock: 1, quotes: 1 });
  refresh.opened();
  await expect.poll(() => asked).toEqual({ areas: 2, stock: 2, quotes: 1 });
});

test('sync 15: lets a first answer come before it is asked for once more', async () => {
  const { queryClient, refresh } = follow();
  const queryKey = ['life-areas', 'all'];
  const answers: ((name: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => void answers.push(resolve));
  // What the device has of it.
  queryClient.setQueryData(queryKey, 'kept', { updatedAt: 0 });
  onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {}));
  await expect.poll(() => answers.length).toBe(1);
  refresh.opened();
  answers[0]?.('first');
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('first');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.('newer');
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('newer');
});
