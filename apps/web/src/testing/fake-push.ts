import { onTestFinished } from 'vitest';

function madeSubscription(publicKey: string, number: number, onUnsubscribed: () => void) {
  const endpoint = `https://push.example/${number}`;
  const bytes = Uint8Array.from(atob(publicKey), (letter) => letter.charCodeAt(0));
  return {
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytes.buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    async unsubscribe() {
      onUnsubscribed();
      return true;
    },
  };
}

type Subscription = ReturnType<typeof madeSubscription>;

interface Answers {
  readonly permission: NotificationPermission;
  readonly onAsked?: NotificationPermission;
  readonly subscribeFails?: boolean;
  readonly noWorker?: boolean;
}

/**
 * Fakes permission, worker and push service. The real permission needs a user, and the real push
 * service needs the network.
 */
export function fakePush({ permission, onAsked, subscribeFails, noWorker }: Answers) {
  let current: Subscription | null = null;
  let made = 0;
  const state = {
    permission,
    timesAsked: 0,
    subscription: () => current,
    /** Ends the subscription without telling the app. */
    lose() {
      current = null;
    },
    change(to: NotificationPermission) {
      state.permission = to;
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
  const pushManager = {
    getSubscription: async () => current,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      if (subscribeFails) throw new DOMException('No push service', 'AbortError');
      made += 1;
      current = madeSubscription(applicationServerKey, made, () => {
        current = null;
      });
      return current;
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  const container = Object.assign(new EventTarget(), {
    controller: null,
    ready: noWorker ? new Promise(() => {}) : Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  put(navigator, 'serviceWorker', () => container);
  put(Notification, 'permission', () => state.permission);
  put(Notification, 'requestPermission', () => async () => {
    state.timesAsked += 1;
    state.permission = onAsked ?? state.permission;
    return state.permission;
  });
  return state;
}

function put(on: object, name: string, get: () => unknown): void {
  const own = Object.getOwnPropertyDescriptor(on, name);
  Object.defineProperty(on, name, { get, configurable: true });
  onTestFinished(() => {
    if (own) Object.defineProperty(on, name, own);
    else Reflect.deleteProperty(on, name);
  });
}

export function withoutFeature(on: Window, name: string): void {
  const own = Object.getOwnPropertyDescriptor(on, name);
  Reflect.deleteProperty(on, name);
  onTestFinished(() => {
    if (own) Object.defineProperty(on, name, own);
  });
}
