import type { Messages } from '@lingui/core';
import { regionalLocale } from './regional-locale.ts';

/** English texts as this browser's region spells them. They are written as in the United States; two words are not so elsewhere. */
export function britishSpelling(language: string, messages: Messages): Messages {
  const region = regionalLocale(language).split('-')[1] ?? 'US';
  if (language !== 'en' || region === 'US') return messages;
  const spelled = Object.entries(messages).map(([id, message]) => [id, withOurs(message)] as const);
  return Object.fromEntries(spelled);
}

/** A message is a text, or a list with texts and places in it. */
function withOurs(message: Messages[string]): Messages[string] {
  const text = JSON.stringify(message).replace(/\b(colo|behavio)r/gi, '$1ur');
  return JSON.parse(text) as Messages[string];
}
