import { type PushPayload, pushPayload } from '@daymark/shared/notifications/push-payload.ts';
import { wordsIn } from './worker-words.ts';

/** What a notification carries for the click on it. */
export interface NotificationData {
  readonly url: string;
  /** By name, as the server gave it. */
  readonly facts: Readonly<Record<string, string>>;
}

/** More than the compiler's libraries know, because some browsers do not. */
interface ShownOptions extends NotificationOptions {
  readonly actions?: PushPayload['actions'];
  readonly renotify?: boolean;
  readonly timestamp?: number;
  readonly data: NotificationData;
}

export interface ShownNotification {
  readonly title: string;
  readonly options: ShownOptions;
  /** It has to be shown all the same, and can be taken away at once. */
  readonly isSuperfluous: boolean;
}

interface Circumstances {
  /** Of whoever is signed in here; null when nobody is, undefined when the device does not say. */
  readonly language: string | null | undefined;
  readonly browserLanguage: string;
  /** Whether the person looks at the app. */
  readonly isInSight: boolean;
  readonly now: number;
}

const name = 'Daymark';
export const icons = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' } as const;

/**
 * What to show for a message. Browsers stop the messages of whoever shows nothing, so there is something for every one,
 * whatever is in it.
 * @param text null for a message without content
 */
export function shownNotification(
  text: string | null,
  circumstances: Circumstances,
): ShownNotification {
  const { language, browserLanguage, isInSight, now } = circumstances;
  const words = wordsIn(language ?? browserLanguage);
  const payload = payloadOf(text);
  // What belongs to somebody is shown to nobody else.
  if (language === null) return plain(words.signedOut, '/login');
  if (payload === null) return plain(words.something, '/dashboard');
  const { title, body, url, tag, actions, type, data } = payload;
  // The app itself is celebrating.
  const isSuperfluous = isInSight && type === 'celebration';
  return {
    title,
    options: {
      ...icons,
      body,
      tag,
      actions,
      lang: words.language,
      timestamp: now,
      // The one before may have been overlooked; without a tag none is replaced.
      renotify: tag !== '',
      silent: isSuperfluous,
      data: { url, facts: data },
    },
    isSuperfluous,
  };

  function plain(body: string, url: string): ShownNotification {
    const lang = words.language;
    const options = {
      ...icons,
      body,
      lang,
      tag: 'other',
      timestamp: now,
      data: { url, facts: {} },
    };
    return { title: name, options, isSuperfluous: false };
  }
}

function payloadOf(text: string | null): PushPayload | null {
  try {
    return pushPayload.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}
