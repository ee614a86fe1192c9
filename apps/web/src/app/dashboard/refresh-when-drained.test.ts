import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { queueOf } from '@daymark/shared/testing/outbox-items.ts';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refreshWhenDrained } from './refresh-when-drained.ts';

function follow() {
  let items: readonly OutboxItem[] = [];
  let tell = () => {};
  const outbox = {
    waiting: () => items,
    subscribe(listener: () => void) {
      tell = listener;
      return () => {};
    },
  };
  const queryClient = new QueryClient();
  const queryFn = vi.fn<() => number>(() => 1);
  queryClient.setQueryDefaults(['analytics'], { queryFn });
  queryClient.setQueryData(['analytics', 'dashboard'], 0);
  refreshWhenDrained(outbox, queryClient);
  return {
    queryFn,
    queryClient,
    becomes: (next: readonly OutboxItem[]) => {
      items = next;
      tell();
    },
  };
}

const [one, two] = queueOf([
  { operation: 'recordScore', area: 1 },
  { operation: 'recordScore', area: 2 },
]) as [OutboxItem, OutboxItem];

test('asks for the figures once the last change has left, and not before', async () => {
  const { becomes, queryFn, queryClient } = follow();
  becomes([one, two]);
  await queryClient.invalidateQueries({ queryKey: ['analytics'], refetchType: 'none' });
  becomes([two]);
  expect(queryFn).not.toHaveBeenCalled();
  becomes([]);
  await expect.poll(() => queryFn.mock.calls.length).toBe(1);
});

test('asks though no change was ever told as waiting, because it had left before the next paint', async () => {
  const { becomes, queryFn, queryClient } = follow();
  await queryClient.invalidateQueries({ queryKey: ['analytics'], refetchType: 'none' });
  becomes([]);
  becomes([]);
  await expect.poll(() => queryFn.mock.calls.length).toBe(1);
});

test('asks for nothing that no change has touched', async () => {
  const { becomes, queryFn } = follow();
  becomes([one]);
  becomes([]);
  expect(queryFn).not.toHaveBeenCalled();
});

test('asks for the areas that somebody looks at and that were left out of date', async () => {
  const { becomes, queryClient } = follow();
  const queryKey = ['life-areas'];
  const queryFn = vi.fn<() => number>(() => 1);
  const options = { queryKey, queryFn, initialData: 0, staleTime: Infinity };
  onTestFinished(new QueryObserver(queryClient, options).subscribe(() => {}));
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  becomes([]);
  await expect.poll(() => queryFn.mock.calls.length).toBe(1);
});
