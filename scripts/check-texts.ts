import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './processes.ts';

// Checks texts in ways that the compiler of the catalogues does not: equal texts must have equal
// translations, and placeholders, plural forms, typography and form of address must be right.

interface Entry {
  readonly id: string;
  readonly english: string;
  readonly text: string;
  readonly catalogue: string;
  readonly isQuote: boolean;
}

const locales = join(root, 'packages/shared/src/locales');

const pluralForms: Record<string, readonly string[]> = {
  en: ['one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
  de: ['one', 'other'],
  fr: ['one', 'other'],
};

/** Patterns that the texts of a language must not contain, each with a description. */
const misprints: Record<string, readonly (readonly [RegExp, string])[]> = {
  en: [[/["]|(?<=\w)'(?=\s|$)/, 'straight quotes']],
  ru: [
    [/["'”]/, 'quotes other than «» and „“'],
    [/\.\.\./, 'three dots for an ellipsis'],
    [/ [—–]/, 'a dash that can begin a line'],
    [/\d %/, 'a percent sign that can begin a line'],
  ],
  de: [
    [/["'«»”]/, 'quotes other than „“'],
    [/\.\.\./, 'three dots for an ellipsis'],
    [/ …/, 'an ellipsis that can begin a line'],
    [/\d %/, 'a percent sign that can begin a line'],
  ],
  fr: [
    [/["'“”„]/, 'quotes other than « » and ’'],
    [/\.\.\./, 'three dots for an ellipsis'],
    [/[^\u202f](?:[!?;]|:(?!\/\/|\d))/, 'no narrow no-break space before : ; ! or ?'],
    [/«[^\u00a0]|[^\u00a0]»/, 'no no-break space within « »'],
    [/\d %/, 'a percent sign that can begin a line'],
  ],
};

/** Informal pronouns. The texts use only the formal « vous » and «вы» (decision 018). */
const wrongAddress: Record<string, RegExp> = {
  ru: /(?<!\p{L})(?:ты|теб[яе]|тобой|тво\p{L}+)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:tu|toi|ton|ta|tes)(?!\p{L})/iu,
};

/** English texts by msgid. The msgid of an error message is a code, not the text. */
const englishTexts = new Map(
  globSync('en/*.po', { cwd: locales })
    .flatMap(blocksIn)
    .map((block) => [field(block, 'msgid'), field(block, 'msgstr')]),
);
const faults = Object.keys(pluralForms).flatMap((language) => {
  const entries = globSync(`${language}/*.po`, { cwd: locales }).flatMap(entriesIn);
  return [...entries.flatMap((entry) => faultsOf(language, entry)), ...differing(entries)].map(
    (fault) => `${language}: ${fault}`,
  );
});
for (const fault of faults) console.error(fault);
console.log(`texts: ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;

function blocksIn(file: string): string[] {
  return readFileSync(join(locales, file), 'utf8').split('\n\n').slice(1);
}

function entriesIn(file: string): Entry[] {
  return blocksIn(file).flatMap((block) => {
    const id = field(block, 'msgid');
    if (id === '') return [];
    return [
      {
        id: `${field(block, 'msgctxt')}|${id}`,
        english: englishTexts.get(id) ?? id,
        text: field(block, 'msgstr'),
        catalogue: basename(file, '.po'),
        isQuote: /^#\. A quote$/m.test(block),
      },
    ];
  });
}

/** Returns the value of a field, which can be split over several quoted lines. */
function field(block: string, name: string): string {
  const [, quoted = ''] = new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(block) ?? [];
  return [...quoted.matchAll(/"(.*)"/g)]
    .map(([, line = '']) => JSON.parse(`"${line}"`) as string)
    .join('');
}

function faultsOf(language: string, { english, text, isQuote }: Entry): string[] {
  const inForms = text.replaceAll(
    /\{\w+, plural, |(?:^|(?<=\}\s?))\s?(?:one|few|many|other) \{/g,
    ' ',
  );
  const printed =
    language === 'en' ? [] : (misprints[language] ?? []).filter(([wrong]) => wrong.test(inForms));
  const wanted = pluralForms[language] ?? [];
  const forms = [...text.matchAll(/(one|few|many|other) \{/g)].map(([, form = '']) => form);
  const isPlural = english.includes(', plural,');
  return [
    ...printed.map(([, why]) => `${why} in: ${text}`),
    ...(!isQuote && wrongAddress[language]?.test(text) ? [`wrong address in: ${text}`] : []),
    ...(isPlural && wanted.some((form) => !forms.includes(form))
      ? [`lacks one of ${wanted.join(', ')}: ${text}`]
      : []),
    ...(places(english) === places(text)
      ? []
      : [`has other places or tags than '${english}': ${text}`]),
  ];
}

/** Returns placeholders and tags, which translations must keep. */
function places(text: string): string {
  const found = text.match(/(?<!(?:one|few|many|other) )\{\w+(?=[,}])|<\/?\d+\/?>/g) ?? [];
  return [...new Set(found)].toSorted().join(' ');
}

/** The app merges all catalogues, so a text must have the same translation in each of them. */
function differing(entries: readonly Entry[]): string[] {
  const first = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const known = first.get(entry.id);
    first.set(entry.id, known ?? entry);
    if (known === undefined || known.text === entry.text) return [];
    return [`'${entry.english}' differs between ${known.catalogue} and ${entry.catalogue}`];
  });
}
