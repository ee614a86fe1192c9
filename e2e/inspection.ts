import type { Language } from '@daymark/shared/accounts/account.ts';
import { type Page, test } from '@playwright/test';
import { findAxeViolations } from './axe-violations.ts';
import { findCutSelects } from './cut-selects.ts';
import { findLayoutErrors } from './layout-errors.ts';
import { findSplitWords } from './split-words.ts';
import { untranslated } from './texts.ts';
import type { Visit } from './walk.ts';

/** Problems found so far. Each text starts with the name of the inspected state. */
export interface Findings {
  /** Number of inspections. A state counts once for each width. */
  states: number;
  readonly layout: string[];
  readonly axe: string[];
  readonly texts: string[];
}

interface Inspection {
  readonly page: Page;
  readonly widths: readonly number[];
  /** Language of the texts. 'pseudo' stands for English texts with accented letters. */
  readonly voice: Language | 'pseudo';
  /** Font size in percent of the default. Only the layout is checked if it is not 100. */
  readonly textSize?: number;
}

/** Returns `visit`, which checks a state, and `found`, which collects the problems. */
export function inspection({ page, widths, voice, textSize = 100 }: Inspection) {
  const found: Findings = { states: 0, layout: [], axe: [], texts: [] };
  const usual = page.viewportSize();
  const visit: Visit = async (name) => {
    const named = (error: string) => `${name}: ${error}`;
    await page.evaluate(openAll);
    await page.evaluate(setTextSize, textSize);
    for (const width of widths) {
      await page.setViewportSize({ width, height: usual?.height ?? 844 });
      const errors = [...(await findLayoutErrors(page)), ...(await findCutSelects(page))];
      if (voice !== 'pseudo' && textSize === 100) errors.push(...(await findSplitWords(page)));
      found.layout.push(...errors.map((error) => named(`${error} (${width})`)));
      found.states += 1;
    }
    await page.evaluate(setTextSize, 100);
    if (usual) await page.setViewportSize(usual);
    if (textSize !== 100) return;
    found.axe.push(...(await findAxeViolations(page)).map(named));
    const texts = voice === 'pseudo' ? plainWords(page, 'de') : wrongTexts(page, voice);
    found.texts.push(...(await texts).map(named));
  };
  return { visit, found };
}

/** Fails if there are problems or no state was inspected. */
export function expectNothing({ states, layout, axe, texts }: Findings): void {
  test.expect(states).toBeGreaterThan(0);
  test.expect([...layout, ...axe, ...texts]).toEqual([]);
}

/** Runs in the page. Sets the root font size, to which every rem is relative. */
function setTextSize(percent: number): void {
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
}

/** Runs in the page. Opens all collapsed sections. */
export function openAll(): void {
  for (const details of document.querySelectorAll('details')) details.open = true;
}

async function wrongTexts(page: Page, language: Language): Promise<string[]> {
  const wrong = untranslated(language);
  return (await page.evaluate(textsInPage)).filter((text) => wrong.has(text));
}

/** Words that are the same in every language: names, units, addresses, zones and usernames. */
const names =
  /Daymark|Checkmarks\.csv|English|Русский|Deutsch|Français|Chrome|Chromium|Linux|Android|MIT|UTC|\b[a-z]+\d{4}\b|\b[A-Z][\w-]+\/[\w/ -]+|\bkB|\bMB|\S+@\S+|localhost:\d+/g;

/** Returns texts with ASCII words that are neither names nor months or weekdays of the locale. */
async function plainWords(page: Page, locale: string): Promise<string[]> {
  const texts = await page.evaluate(textsInPage);
  const known = new Set(wordsOfIntl(locale));
  return texts.filter((text) => wordsIn(text).some((word) => !known.has(word)));
}

function wordsIn(text: string): string[] {
  return text.replaceAll(names, ' ').match(/[A-Za-z]{2,}/g) ?? [];
}

/** Returns the locale's long and short months and weekdays, alone and in dates. */
function wordsOfIntl(locale: string): string[] {
  const styles = ['long', 'short'] as const;
  const formats = styles.flatMap((style): Intl.DateTimeFormatOptions[] => [
    { weekday: style },
    { month: style },
    { month: style, day: 'numeric' },
  ]);
  const year = Array.from({ length: 365 }, (_, day) => new Date(2026, 0, 1 + day, 12));
  return formats.flatMap((options) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return year.flatMap((date) => wordsIn(format.format(date)));
  });
}

/** Runs in the page. Returns the texts of visible elements, and their texts for screen readers. */
function textsInPage(): string[] {
  const attributes = [
    'aria-label',
    'aria-valuetext',
    'aria-description',
    'title',
    'alt',
    'placeholder',
  ];
  const texts = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest('[lang]') !== document.documentElement) continue;
    // Keys and codes have no translation.
    if (element.closest('[translate="no"]')) continue;
    for (const attribute of attributes) texts.push(element.getAttribute(attribute) ?? '');
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      // A `<wbr>` splits one text into two nodes.
      const isSameText = node.previousSibling?.nodeName === 'WBR';
      const before = isSameText ? (texts.pop() ?? '') : '';
      texts.push(before + (node.textContent ?? ''));
    }
  }
  return [...new Set(texts.map((text) => text.trim()))];
}
