type Way = 'replace' | 'insert and remove' | 'remove and insert';

/**
 * Translates like a browser: puts each text into two font elements, including texts that are added
 * later.
 */
export function translatePage(root: Node, way: Way = 'replace'): { stop: () => void } {
  const replace: Record<Way, (text: Text, font: Element) => void> = {
    replace: (text, font) => text.replaceWith(font),
    'insert and remove': (text, font) => {
      text.before(font);
      text.remove();
    },
    'remove and insert': (text, font) => {
      const { parentNode, nextSibling } = text;
      text.remove();
      parentNode?.insertBefore(font, nextSibling);
    },
  };

  function translate(node: Node): void {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts: Text[] = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const isLeft = text.parentElement?.closest('font, script, style') ?? null;
      if (!text.isConnected || isLeft !== null || text.data.trim() === '') continue;
      const name: string = 'font';
      const font = document.createElement(name);
      const inner = font.appendChild(document.createElement(name));
      inner.textContent = text.data;
      replace[way](text, font);
    }
  }

  const observer = new MutationObserver((records) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData') translate(target);
      for (const node of addedNodes) translate(node);
    }
  });
  translate(root);
  observer.observe(root, { childList: true, characterData: true, subtree: true });
  return { stop: () => observer.disconnect() };
}
