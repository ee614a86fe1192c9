import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Language } from '@daymark/shared/accounts/account.ts';

// Reads the texts of the built app. Tests find controls in any language by them, or replace them.

/** Message as compiled by Lingui. A placeholder may have one text per plural form. */
type CompiledMessage = (string | Place)[];
type Place = [name: string, format?: string, forms?: Record<string, CompiledMessage>];

export type Messages = Record<string, CompiledMessage>;

export type Say = (english: string, values?: Record<string, string>) => string;

const dist = join(import.meta.dirname, '../apps/web/dist');
const catalogue = /JSON\.parse\((?<literal>(['"`])\{.*?\}\2)\)/s;

export function sayIn(language: Language | 'pseudo'): Say {
  const english = builtMessages('en');
  const others = language === 'pseudo' ? pseudoMessages() : builtMessages(language);
  const ids = new Map(Object.entries(english).map(([id, message]) => [flat(message), id]));
  return (text, values = {}) => {
    const id = ids.get(text);
    if (id === undefined) throw new Error(`No text of the product is '${text}'`);
    const said = flat(others[id] ?? []);
    return said.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  };
}

/** Returns texts that a page shows only if a translation is missing: keys and English texts. */
export function untranslated(language: Language): ReadonlySet<string> {
  const own = builtMessages(language);
  // The name of an icon is the first of its search words.
  const said = new Set(
    Object.values(own).flatMap((text) => [flat(text), flat(text).split(',')[0]]),
  );
  const english = Object.entries(builtMessages('en')).flatMap(([id, text]) => [id, flat(text)]);
  return new Set(english.filter((text) => !said.has(text)));
}

export function pseudoMessages(): Messages {
  const english = Object.entries(builtMessages('en'));
  return Object.fromEntries(english.map(([id, message]) => [id, pseudoMessage(message)]));
}

/** Replaces the messages in the code of a built catalogue. Returns other code unchanged. */
export function withMessages(code: string, messages: Messages): string {
  const own = messagesIn(code);
  if (own === null) return code;
  const others = Object.keys(own).map((id) => [id, messages[id] ?? own[id]]);
  const json = JSON.stringify(Object.fromEntries(others));
  return code.replace(catalogue, () => `JSON.parse(${JSON.stringify(json)})`);
}

function builtMessages(language: Language): Messages {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const isOfLanguage = (source: string) =>
    source.endsWith(`catalogues/${language}.ts`) || source.includes(`locales/${language}/`);
  const codes = Object.entries(manifest)
    .filter(([source]) => isOfLanguage(source))
    .map(([, { file }]) => readFileSync(join(dist, file), 'utf8'));
  return Object.assign({}, ...codes.map(messagesIn)) as Messages;
}

function messagesIn(code: string): Messages | null {
  const literal = catalogue.exec(code)?.groups?.['literal'];
  if (literal === undefined) return null;
  // The minifier chooses the quotes and escapes, so the literal is evaluated.
  return JSON.parse(runInNewContext(literal) as string) as Messages;
}

/** Returns the message as one string, with `{name}` for placeholders and without tags. */
function flat(message: CompiledMessage): string {
  return message
    .map((part) => (typeof part === 'string' ? part : `{${part[0]}}`))
    .join('')
    .replaceAll(/<\/?\d+\/?>/g, '');
}

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const odd = 'áƀćđéƒğĥíĵķłḿńóƥɋŕśťúṽŵẋýžÁɃĆĐÉƑĞĤÍĴĶŁḾŃÓƤɊŔŚŤÚṼŴẊÝŽ';

/** Returns the message in accented letters, about a third longer, like German or French. */
function pseudoMessage(message: CompiledMessage): CompiledMessage {
  return message.map((part) => (typeof part === 'string' ? pseudoText(part) : pseudoPlace(part)));
}

function pseudoPlace([name, format, forms]: Place): Place {
  if (format === undefined) return [name];
  if (forms === undefined) return [name, format];
  const others = Object.entries(forms).map(([form, text]) => [form, pseudoMessage(text)]);
  return [name, format, Object.fromEntries(others) as Record<string, CompiledMessage>];
}

function pseudoText(text: string): string {
  return text
    .split(/(<\/?\d+\/?>)/)
    .map((part) => (part.startsWith('<') ? part : oddLetters(part)))
    .join('');
}

function oddLetters(text: string): string {
  const longer = text.replaceAll(/[aeiouAEIOU]/g, '$&$&');
  return longer.replaceAll(/[a-zA-Z]/g, (letter) => odd.charAt(plain.indexOf(letter)));
}
