import type { Language } from '@daymark/shared/accounts/account.ts';
import { I18n, type MessageDescriptor, type MessageOptions, type Messages } from '@lingui/core';
import { createContext } from 'react';
import { type LaterCatalogue, loadLater, loadStart } from './languages.ts';

export interface Texts {
  /** Resolves once the catalogue's texts are there; the same promise each time, unless it failed. */
  need: (name: LaterCatalogue) => Promise<void>;
  has: (name: LaterCatalogue) => boolean;
  /** Loads every text that is on the page in another language, and then shows them all at once. */
  speak: (language: Language, start?: Promise<Messages>) => Promise<void>;
}

/** In milliseconds. */
const failureIsRemembered = 1000;

export function createTexts(i18n: I18n): Texts {
  const needed = new Map<LaterCatalogue, Promise<void>>();
  const here = new Set<LaterCatalogue>();
  let wishes = 0;

  function need(name: LaterCatalogue): Promise<void> {
    const known = needed.get(name);
    if (known) return known;
    const coming = add(name);
    needed.set(name, coming);
    // Not at once: a screen that waits for them is rendered anew when they fail, and would ask without end.
    coming.catch(() => setTimeout(() => needed.delete(name), failureIsRemembered));
    return coming;
  }

  async function add(name: LaterCatalogue): Promise<void> {
    const language = i18n.locale as Language;
    const messages = await loadLater(language, name);
    if (language !== i18n.locale) return add(name);
    // Not by i18n.load: that paints the whole page again, and nothing on it uses these yet.
    Object.assign(i18n.messages, messages);
    here.add(name);
  }

  /** Only the last wish counts, and a language whose texts cannot be had changes nothing. */
  async function speak(language: Language, start = loadStart(language)): Promise<void> {
    wishes += 1;
    const wish = wishes;
    const names = [...needed.keys()];
    const later = names.map(async (name) => loadLater(language, name));
    const messages = Object.assign({}, ...(await Promise.all([start, ...later]))) as Messages;
    if (wish !== wishes) return;
    if (needed.size > names.length) return speak(language, start);
    i18n.loadAndActivate({ locale: language, messages });
    document.documentElement.lang = language;
  }

  return { need, has: (name) => here.has(name), speak };
}

/** Null where all texts are there from the start, as in a component's test. */
export const TextsContext = createContext<Texts | null>(null);

type Values = Readonly<Record<string, unknown>>;

/**
 * Lingui decodes sequences like `\u003c` in what it has put together, and so in a person's own words, too. Here what is put into
 * a text stays as it was written: each backslash goes in as the sequence that Lingui decodes to one. What is written from right to
 * left goes in between isolates, or the signs beside it would change sides.
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
    typeof value === 'string' ? isolated(value.replaceAll('\\', String.raw`\x5c`)) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The text, so that the words around it keep their places whichever direction it has. */
export function isolated(value: string): string {
  return rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
}
