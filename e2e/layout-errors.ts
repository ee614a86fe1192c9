import type { Page } from '@playwright/test';

/** Describes texts that are cut off, overlap texts or drawings, or extend beyond page or box. */
export async function findLayoutErrors(page: Page): Promise<string[]> {
  await page.evaluate(settled);
  return page.evaluate(faultsInPage);
}

async function settled(): Promise<void> {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  }
}

/** A text node or an SVG drawing. */
interface Thing {
  readonly text: string;
  /** Floating element that contains the text or drawing, such as a dialog. Null if none does. */
  readonly float: Element | null;
  /** Visible boxes, one for each line of the text. */
  readonly boxes: DOMRect[];
}

/** Playwright runs this function in the page, so it cannot use anything outside itself. */
function faultsInPage(): string[] {
  const { scrollWidth } = document.documentElement;
  const errors = new Set<string>();
  if (scrollWidth > innerWidth) errors.add(`the page is ${scrollWidth - innerWidth} px too wide`);

  const words: Thing[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (text === '' || parent === null || !isSeen(parent)) continue;
    const box = boxAround(node);
    if (box.width === 0) continue;
    const error = errorOf(box, parent);
    if (error !== null) errors.add(`'${text.slice(0, 60)}' ${error}`);
    words.push({ text, float: floatOf(parent), boxes: boxesOf(node) });
  }
  for (const error of overlaps()) errors.add(error);
  return [...errors];

  function isSeen(element: Element): boolean {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    // The app hides texts that are only for screen readers with `clip-path`.
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (getComputedStyle(at).clipPath !== 'none') return false;
    }
    return true;
  }

  /** Returns a box for each line, without the parts that `overflow` hides. */
  function boxesOf(node: Node): DOMRect[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].flatMap((box) => visiblePart(box, node.parentElement));
  }

  function visiblePart({ left, top, right, bottom }: DOMRect, parent: Element | null): DOMRect[] {
    let part = { left, top, right, bottom };
    for (let at = parent; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      if (overflowX !== 'visible') {
        part = {
          ...part,
          left: Math.max(part.left, box.left),
          right: Math.min(part.right, box.right),
        };
      }
      if (overflowY !== 'visible') {
        part = {
          ...part,
          top: Math.max(part.top, box.top),
          bottom: Math.min(part.bottom, box.bottom),
        };
      }
      if (position === 'fixed') break;
    }
    const [width, height] = [part.right - part.left, part.bottom - part.top];
    return width > 0 && height > 0 ? [new DOMRect(part.left, part.top, width, height)] : [];
  }

  function overlaps(): string[] {
    const drawings = [...document.querySelectorAll('svg')]
      .filter((svg) => isSeen(svg) && svg.getBoundingClientRect().width > 0)
      .map((svg) => ({
        text: '',
        float: floatOf(svg),
        boxes: visiblePart(svg.getBoundingClientRect(), svg.parentElement),
      }));
    const things = [...words, ...drawings];
    return words.flatMap((one, index) =>
      things
        .filter((other, at) => at > index && isOver(one, other))
        .map(
          ({ text }) => `'${one.text.slice(0, 60)}' overlaps '${text.slice(0, 60) || 'a drawing'}'`,
        ),
    );
  }

  function isOver(one: Thing, other: Thing): boolean {
    if (one.float !== other.float) return false;
    return one.boxes.some((box) => other.boxes.some((next) => areaOf(box, next) > 4));
  }

  /** Returns the overlap in square pixels, or 0 if only the edges of line boxes overlap. */
  function areaOf(one: DOMRect, other: DOMRect): number {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 1 && height > Math.min(one.height, other.height) / 4 ? width * height : 0;
  }

  /** Returns the element or its nearest ancestor that floats above the page, or null. */
  function floatOf(element: Element): Element | null {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      if (['absolute', 'fixed', 'sticky'].includes(getComputedStyle(at).position)) return at;
      if (at.matches('dialog')) return at;
    }
    return null;
  }

  function boxAround(node: Node): DOMRect {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  }

  function errorOf(box: DOMRect, parent: Element): string | null {
    // A floating element such as a menu may extend beyond boxes that do not cut it off.
    let floats = false;
    for (const at of boxesAround(parent)) {
      const { overflowX, position } = getComputedStyle(at);
      const { left, right, bottom } = at.getBoundingClientRect();
      // A scrollable box can show the whole text.
      if (['auto', 'scroll'].includes(overflowX) && at.scrollWidth > at.clientWidth) return null;
      const over = Math.max(box.right - right, left - box.left);
      const isButton = at.matches('button, a, [role="tab"], label');
      // A few pixels outside an invisible box are not noticeable.
      const most = isFilled(at) || overflowX !== 'visible' ? 1.5 : 8;
      if (over > most && !(floats && overflowX === 'visible')) {
        return `leaves its ${at.tagName.toLowerCase()}.${at.className} by ${Math.round(over)} px`;
      }
      if (isButton && box.bottom > bottom + 1.5) return 'is cut off below';
      floats ||= position === 'absolute' || position === 'fixed';
    }
    return box.right > innerWidth + 1 || box.left < -1 ? 'is outside the page' : null;
  }

  function isFilled(element: Element): boolean {
    const { backgroundColor, borderInlineEndWidth } = getComputedStyle(element);
    return backgroundColor !== 'rgba(0, 0, 0, 0)' || borderInlineEndWidth !== '0px';
  }

  /** Returns the element and its ancestors from the inside out, without inline elements. */
  function boxesAround(element: Element): Element[] {
    const boxes: Element[] = [];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { display } = getComputedStyle(at);
      if (display !== 'contents' && display !== 'inline') boxes.push(at);
    }
    return boxes;
  }
}
