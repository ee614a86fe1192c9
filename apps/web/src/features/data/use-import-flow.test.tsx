import type { OutboxItem } from '@daymark/shared/outbox/outbox-item.ts';
import { expect, test } from 'vitest';
import type { Session } from '../../lib/session.ts';
import { ClientContext, ClockContext, SessionContext } from '../../lib/use-services.ts';
import type { Outbox } from '../../local/outbox.ts';
import { OutboxContext } from '../../local/use-outbox.tsx';
import { madeClient, madeUser } from '../../testing/factories.ts';
import { fakeNetwork } from '../../testing/fake-network.ts';
import { mount } from '../../testing/mount.tsx';
import type { ImportFlow } from './import-flow.ts';
import { useImportFlow } from './use-import-flow.ts';

const now = Date.parse('2026-03-09T12:00:00Z');

/** File with an instant at which Kiritimati already has the next day. */
const habits = [
  {
    id: 'a',
    title: 'Run',
    frequency: 1,
    completedDays: [],
    isArchived: false,
    createdAt: Date.parse('2026-03-08T12:00:00Z'),
  },
];
const file = new File([JSON.stringify({ 'dohabit-habits-storage': habits })], 'habits.json');

/** Returns the import flow of a user in UTC. */
async function start() {
  let state = { status: 'signed-in' as const, user: { ...madeUser, timezone: 'UTC' } };
  let overlaid: readonly OutboxItem[] = [];
  const session: Partial<Session> = {
    state: () => state,
    subscribe: () => () => {},
  };
  const outbox: Partial<Outbox> = { overlaid: () => overlaid, subscribe: () => () => {} };
  const flows: ImportFlow[] = [];
  function Screen() {
    flows.push(useImportFlow());
    return null;
  }
  await mount(
    <ClientContext value={madeClient({ fetch: fakeNetwork().fetch })}>
      <ClockContext value={{ now: () => now }}>
        <SessionContext value={session as Session}>
          <OutboxContext value={outbox as Outbox}>
            <Screen />
          </OutboxContext>
        </SessionContext>
      </ClockContext>
    </ClientContext>,
  );
  const [flow] = flows;
  if (flow === undefined) throw new Error('Nothing was rendered');
  return {
    flow,
    changeUser: (timezone: string) => {
      state = { ...state, user: { ...madeUser, timezone } };
    },
    queue: (timezone: string) => {
      const item: Partial<OutboxItem> = {
        edit: { kind: 'profile', fields: { timezone } },
        edited_at: new Date(now).toISOString(),
      };
      overlaid = [item as OutboxItem];
    },
  };
}

async function firstDayOf(flow: ImportFlow, chosen = file) {
  await flow.read(chosen);
  const stage = flow.stage();
  if (stage.name !== 'preview') throw new Error(`The flow is at ${stage.name}`);
  return stage.imported.areas[0]?.created_on;
}

test("an import file is read in the user's current time zone", async () => {
  const { flow, changeUser } = await start();
  expect(await firstDayOf(flow)).toBe('2026-03-08');
  changeUser('Pacific/Kiritimati');
  expect(await firstDayOf(flow)).toBe('2026-03-09');
});

test('an import file is read in a time zone that is chosen but not sent', async () => {
  const { flow, queue } = await start();
  queue('Pacific/Kiritimati');
  expect(await firstDayOf(flow)).toBe('2026-03-09');
});

test('an import keeps days that have begun somewhere on earth, and no later days', async () => {
  const { flow } = await start();
  const days = 'HabitName,CalendarDate,Value\nRun,2026-03-10,1\nRun,2026-03-11,1\n';
  await flow.read(new File([days], 'days.csv'));
  const stage = flow.stage();
  if (stage.name !== 'preview') throw new Error(`The flow is at ${stage.name}`);
  expect(stage.imported.areas[0]?.entries.map(({ date }) => date)).toEqual(['2026-03-10']);
  expect(stage.imported.remarks.map(({ kind }) => kind)).toEqual(['date-in-future']);
});
