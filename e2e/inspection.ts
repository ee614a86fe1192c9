import type { Language } from '@daymark/shared/accounts/account.ts';
import { type Page, test } from '@playwright/test';
import { axeViolations } from './axe-violations.ts';
import { layoutFaults } from './layout-faults.ts';
import { plainWords, textsInPage } from './plain-words.ts';
import { untranslated } from './texts.ts';
import type { Visit } from './walk.ts';

/** What was found on the way, each with the name of its state. */
export interface Findings {
  /** How many states were looked at, each in every theme, width and language of its own. */
  states: number;
  readonly layout: string[];
  readonly axe: string[];
  readonly texts: string[];
}

interface Inspection {
  readonly page: Page;
  readonly widths: readonly number[];
  /** 'pseudo' where odd letters stand in the place of every text. */
  readonly voice: Language | 'pseudo';
  /** In percent of the usual; where it is larger, the layout alone is looked at. */
  readonly textSize?: number;
}

/** Looks at each state in these widths, and collects what is wrong; axe looks too, but not at odd letters. */
export function inspection({ page, widths, voice, textSize = 100 }: Inspection) {
  const found: Findings = { states: 0, layout: [], axe: [], texts: [] };
  const usual = page.viewportSize();
  const visit: Visit = async (name) => {
    const named = (fault: string) => `${name}: ${fault}`;
    await page.evaluate(openAll);
    await page.evaluate(setTextSize, textSize);
    for (const width of widths) {
      await page.setViewportSize({ width, height: usual?.height ?? 844 });
      found.layout.push(...(await layoutFaults(page)).map((fault) => named(`${fault} (${width})`)));
      found.states += 1;
    }
    await page.evaluate(setTextSize, 100);
    if (usual) await page.setViewportSize(usual);
    if (textSize !== 100) return;
    if (voice !== 'pseudo') found.axe.push(...(await axeViolations(page)).map(named));
    const texts = voice === 'pseudo' ? plainWords(page, 'de') : wrongTexts(page, voice);
    found.texts.push(...(await texts).map(named));
  };
  return { visit, found };
}

/** Fails where anything was found, and leaves the counts in the report for prove/every-screen.proof.ts. */
export function expectNothing(found: Findings): void {
  const { states, layout, axe, texts } = found;
  const counts = { states, layout: layout.length, axe: axe.length, texts: texts.length };
  for (const [type, count] of Object.entries(counts)) {
    test.info().annotations.push({ type, description: String(count) });
  }
  test.expect([...layout, ...axe, ...texts]).toEqual([]);
}

/** Runs in the page: what the reader's own font size does to everything in rem. */
function setTextSize(percent: number): void {
  document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
}

/** Runs in the page: answers, guides and tables that are folded away. */
export function openAll(): void {
  for (const details of document.querySelectorAll('details')) details.open = true;
}

async function wrongTexts(page: Page, language: Language): Promise<string[]> {
  const wrong = untranslated(language);
  return (await page.evaluate(textsInPage)).filter((text) => wrong.has(text));
}
