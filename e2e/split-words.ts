import type { Page } from '@playwright/test';

/** Describes words of controls and headings that a line break splits. Skips matches of `own`. */
export function findSplitWords(page: Page, own: RegExp = /\p{Script=Greek}/u): Promise<string[]> {
  return page
    .evaluate(splitInPage)
    .then((words) => words.filter((word) => !own.test(word)).map((word) => `'${word}' is split`));
}

/** Playwright runs this function in the page, so it cannot use anything outside itself. */
function splitInPage(): string[] {
  const named = [...document.querySelectorAll('button, a, label, summary, th, h1, h2, h3')];
  return [...new Set(named.filter(isSeen).flatMap(textsOf).flatMap(splitIn))];

  function isSeen(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  function textsOf(element: Element): Node[] {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // Texts that only screen readers read are one pixel wide.
      if ((node.parentElement?.offsetWidth ?? 0) !== 1) texts.push(node);
    }
    return texts;
  }

  function splitIn(text: Node): string[] {
    // Names of zones and email addresses may be split.
    const tokens = [...(text.textContent ?? '').matchAll(/[^\s]+/g)].filter(
      ([token]) => !/[/@]/.test(token),
    );
    return tokens.flatMap(({ 0: token, index }) =>
      // A match after a soft hyphen starts at the second letter, because the range of the first
      // letter would include the hyphen on the line above.
      [...token.matchAll(/(?<!\u00AD)[\p{L}’]{2,}/gu)]
        .filter(({ 0: word, index: at }) => linesOf(text, index + at, word) > 1)
        .map(([word]) => word),
    );
  }

  function linesOf(text: Node, at: number, word: string): number {
    const range = document.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  }
}
