import type { Language } from '@daymark/shared/accounts/account.ts';
import { api } from '@daymark/shared/api.ts';
import type { CalendarDate } from '@daymark/shared/calendar/calendar-date.ts';
import type { NotificationSettingsChanges } from '@daymark/shared/notifications/notification-settings.ts';
import type { Notification } from '@daymark/shared/notifications/notification.ts';
import type { ScoreValue } from '@daymark/shared/entries/score.ts';
import { readConfig } from '../config/config.ts';
import { createReminderJob } from '../features/reminders/send-due-reminders.ts';
import { createPushDelivery, type PushDelivery } from '../push/push-delivery.ts';
import { createTransport } from '../outgoing/http-transport.ts';
import { createPushSender } from '../push/push-sender.ts';
import type { Store } from '../store/store.ts';
import { closeAfterTest } from './close-after-test.ts';
import {
  buildTestApp,
  testVapidKeys,
  type FakeClock,
  type Person,
  type TestApp,
} from './build-test-app.ts';
import {
  startPushService,
  type PushService,
  type ScriptedAnswer,
  type TestDevice,
} from './push-service.ts';

/** Person who gets only notifications that the test turns on. */
export interface RemindedPerson {
  readonly person: Person;
  readonly device: TestDevice;
  readonly areas: readonly string[];
  readonly mark: (area: number, score_date: CalendarDate, score?: ScoreValue) => Promise<string>;
  readonly change: (settings: NotificationSettingsChanges) => Promise<void>;
  readonly inbox: () => Promise<readonly Notification[]>;
}

export interface ReminderTest {
  readonly test: TestApp;
  readonly node: ReminderNode;
  readonly pushService: PushService;
  /** Sets the clock and sends everything due. */
  at(instant: string): Promise<void>;
  /** Registers a person with a device and areas, and plans the reminders. */
  settle(changes?: Settled): Promise<RemindedPerson>;
}

interface Settled {
  readonly names?: readonly string[];
  readonly timezone?: string;
  readonly language?: Language;
  readonly time?: string;
  readonly settings?: NotificationSettingsChanges;
  readonly script?: readonly ScriptedAnswer[];
}

const allOff = {
  daily_reminder_enabled: false,
  streak_reminders_enabled: false,
  inactivity_alerts_enabled: false,
  weekly_reports_enabled: false,
  achievement_notifications: false,
  celebration_notifications: false,
};

/** The clock is at noon of Sunday, 2026-03-01. Everything is closed after the test. */
export async function startReminderTest(store: Store): Promise<ReminderTest> {
  const test = await buildTestApp(store);
  const pushService = await startPushService();
  const node = startReminderNode(store, test.clock);
  closeAfterTest(async () => {
    await node.close();
    await test.close();
    await pushService.close();
  });
  return {
    test,
    node,
    pushService,
    async at(instant) {
      test.clock.set(instant);
      await node.sendAll();
    },
    async settle(changes = {}) {
      const { names = ['Health'], timezone = 'Europe/Berlin', language = 'en' } = changes;
      const { time = '21:00', settings = {}, script = [] } = changes;
      const person = await test.register({ timezone, language, notification_time: time });
      const device = pushService.createDevice(...script);
      await person.call(api.subscribeToPush, { body: { subscription: device.subscription } });
      const body = { ...allOff, ...settings };
      await person.call(api.updateNotificationSettings, { body });
      const areas: string[] = [];
      for (const name of names) {
        const created_on = '2026-01-01';
        const { body: area } = await person.call(api.createLifeArea, {
          body: { name, created_on },
        });
        areas.push(area.id);
      }
      await node.sendAll();
      return {
        person,
        device,
        areas,
        async mark(area, score_date, score = 1) {
          const mark = { life_area_id: areas[area] ?? '', score_date, score };
          return (await person.call(api.recordScore, { body: mark })).body.id;
        },
        async change(changed) {
          await person.call(api.updateNotificationSettings, { body: changed });
        },
        inbox: async () => (await person.call(api.listNotifications, { query: {} })).body,
      };
    },
  };
}

export function datesSent({ received }: TestDevice): (string | undefined)[] {
  return received.map(({ payload }) => payload.data['date']);
}

export interface ReminderNode extends ReturnType<typeof createReminderJob> {
  sendAll(): Promise<void>;
  readonly log: readonly string[];
  /** Results of reminders, even those that are not yet stored in the database. */
  readonly ended: readonly string[];
}

/** Starts the real reminder job and sender, for push services on this machine. */
export function startReminderNode(
  store: Store,
  clock: FakeClock,
  changes: Partial<PushDelivery> = {},
): ReminderNode {
  const log: string[] = [];
  const ended: string[] = [];
  const note = (details: object, message: string) => {
    log.push(`${message} ${JSON.stringify(details)}`);
  };
  const lines = { info: note, warn: note, error: note };
  const config = readConfig({ PUSH_ALLOW_INSECURE_HOSTS: '127.0.0.1' });
  const sender = createPushSender({
    settings: config.push,
    keys: testVapidKeys,
    transport: createTransport(),
    clock,
  });
  const delivery = createPushDelivery({ store, sender, clock, log: lines });
  const job = createReminderJob({
    store,
    delivery: { ...delivery, ...changes },
    clock,
    random: (bytes) => crypto.getRandomValues(bytes),
    log: lines,
    observe: { reminderEnded: (result) => void ended.push(result), reminderLate: () => {} },
  });
  return {
    log,
    ended,
    work: () => job.work(),
    async sendAll() {
      while (await job.work());
      // Newly planned reminders may be due too.
      await job.work();
    },
    async close() {
      await job.close();
      await delivery.close();
      sender.close();
    },
  };
}
