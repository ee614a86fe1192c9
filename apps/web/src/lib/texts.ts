import type { Language } from '@daymark/shared/accounts/account.ts';
import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core';
import { createContext } from 'react';
import { type LaterCatalogue, loadLaterTexts, loadStartTexts } from './languages.ts';

export interface Texts {
  /** Resolves when the catalogue is loaded. Returns the same promise until it fails. */
  load: (name: LaterCatalogue) => Promise<void>;
  isLoaded: (name: LaterCatalogue) => boolean;
  setLanguage: (language: Language, start?: Promise<Messages>) => Promise<void>;
}

/** Milliseconds for which a failed load is remembered. */
const failureIsRemembered = 1000;

export function createTexts(i18n: I18n): Texts {
  const needed = new Map<LaterCatalogue, Promise<void>>();
  const loaded = new Set<LaterCatalogue>();
  let latest = 0;

  function load(name: LaterCatalogue): Promise<void> {
    const known = needed.get(name);
    if (known) return known;
    const coming = add(name);
    needed.set(name, coming);
    // Forgetting a failure at once would retry endlessly, because a waiting screen rerenders.
    coming.catch(() => setTimeout(() => needed.delete(name), failureIsRemembered));
    return coming;
  }

  async function add(name: LaterCatalogue): Promise<void> {
    const language = i18n.locale as Language;
    const messages = await loadLaterTexts(language, name);
    if (language !== i18n.locale) return add(name);
    // `i18n.load` would rerender the whole page, which does not use these texts yet.
    Object.assign(i18n.messages, messages);
    loaded.add(name);
  }

  /** Only the last call takes effect. A failed load changes nothing. */
  async function setLanguage(language: Language, start = loadStartTexts(language)): Promise<void> {
    latest += 1;
    const own = latest;
    const names = [...needed.keys()];
    const later = names.map(async (name) => loadLaterTexts(language, name));
    const messages = Object.assign({}, ...(await Promise.all([start, ...later]))) as Messages;
    if (own !== latest) return;
    if (needed.size > names.length) return setLanguage(language, start);
    i18n.loadAndActivate({ locale: language, messages });
    document.documentElement.lang = language;
  }

  return { load, isLoaded: (name) => loaded.has(name), setLanguage };
}

/** Null if all texts are loaded from the start, as in component tests. */
export const TextsContext = createContext<Texts | null>(null);

type Values = Readonly<Record<string, unknown>>;

/**
 * Escapes backslashes in values, because Lingui decodes sequences like `\u003c` in the user's own
 * text. Isolates right-to-left values, which would reorder neighboring signs.
 */
export class LiteralI18n extends I18n {
  override _(descriptor: MessageDescriptor): string;
  override _(id: string, values?: Values, options?: MessageOptions): string;
  override _(message: MessageDescriptor | string, values?: Values, options?: MessageOptions) {
    return typeof message === 'string'
      ? super._(message, escaped(values), options)
      : super._({ ...message, values: escaped(message.values) });
  }
}

function escaped(values: Values = {}): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolateDirection(value.replaceAll('\\', String.raw`\x5c`)) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

export function isolateDirection(value: string): string {
  return rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
}
