import type { Page } from '@playwright/test';

/** What of the page's words cannot be seen where it stands: beside the page, out of its box, or cut off. */
export async function layoutFaults(page: Page): Promise<string[]> {
  await page.evaluate(settled);
  return page.evaluate(faultsInPage);
}

/** Fonts are there and two frames are painted. */
async function settled(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}

/** Runs in the page, so it can use nothing from outside itself. */
function faultsInPage(): string[] {
  const { scrollWidth } = document.documentElement;
  const faults = new Set<string>();
  if (scrollWidth > innerWidth) faults.add(`the page is ${scrollWidth - innerWidth} px too wide`);

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text === '' || parent === null || !isSeen(parent)) continue;
    const box = boxAround(node);
    if (box.width === 0) continue;
    const fault = faultOf(box, parent);
    if (fault !== null) faults.add(`'${text.slice(0, 60)}' ${fault}`);
  }
  return [...faults];

  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    // For screen readers only: a pixel that holds everything.
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).clipPath !== 'none') return false;
    }
    return true;
  }

  function boxAround(node: Node): DOMRect {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  }

  function faultOf(box: DOMRect, parent: Element): string | null {
    // What stands over the page, such as a menu, may leave the boxes it came from, as long as none of them cuts it off.
    let floats = false;
    for (const at of boxesAround(parent)) {
      const { overflowX, position } = getComputedStyle(at);
      const { left, right, bottom } = at.getBoundingClientRect();
      // Whoever scrolls shows it all in the end.
      if (['auto', 'scroll'].includes(overflowX) && at.scrollWidth > at.clientWidth) return null;
      const over = Math.max(box.right - right, left - box.left);
      const isButton = at.matches('button, a, [role="tab"], label');
      // A few pixels over the edge of a box that nobody sees do not show either.
      const most = isFilled(at) || overflowX !== 'visible' ? 1.5 : 8;
      if (over > most && !(floats && overflowX === 'visible')) {
        return `leaves its ${at.tagName.toLowerCase()}.${at.className} by ${Math.round(over)} px`;
      }
      if (isButton && box.bottom > bottom + 1.5) return 'is cut off below';
      floats ||= position === 'absolute' || position === 'fixed';
    }
    return box.right > innerWidth + 1 || box.left < -1 ? 'stands beside the page' : null;
  }

  function isFilled(element: Element): boolean {
    const { backgroundColor, borderInlineEndWidth } = getComputedStyle(element);
    return backgroundColor !== 'rgba(0, 0, 0, 0)' || borderInlineEndWidth !== '0px';
  }

  /** From the inside out; what is laid out in a line has no box of its own. */
  function boxesAround(element: Element): Element[] {
    const boxes: Element[] = [];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { display } = getComputedStyle(at);
      if (display !== 'contents' && display !== 'inline') boxes.push(at);
    }
    return boxes;
  }
}
