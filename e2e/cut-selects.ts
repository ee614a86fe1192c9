import type { Page } from '@playwright/test';

/** Returns the visible selects whose chosen value is cut off or not shown. */
export async function findCutSelects(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(faultsInPage);
}

/** Playwright runs this function in the page, so it can use nothing outside itself. */
function faultsInPage(): string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  return [...document.querySelectorAll('select')].flatMap((select) => {
    if (!select.checkVisibility()) return [];
    const text = select.selectedOptions[0]?.text ?? '';
    const words = select.parentElement?.querySelector('[data-chosen]');
    const isWhole =
      words === null || words === undefined
        ? fitsInLine(select, text)
        : words.textContent === text && fitsInBox(words, select);
    return isWhole ? [] : [`'${text}' of ${select.name}`];
  });

  function fitsInLine(select: HTMLSelectElement, text: string): boolean {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    if (canvas === null) return false;
    canvas.font = font;
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return canvas.measureText(text).width <= room;
  }

  function fitsInBox(words: Element, select: Element): boolean {
    const [inner, outer] = [words, select].map((one) => one.getBoundingClientRect());
    if (inner === undefined || outer === undefined) return false;
    return (
      words.scrollWidth <= words.clientWidth &&
      words.scrollHeight <= words.clientHeight &&
      inner.left >= outer.left &&
      inner.right <= outer.right &&
      inner.top >= outer.top &&
      inner.bottom <= outer.bottom
    );
  }
}
