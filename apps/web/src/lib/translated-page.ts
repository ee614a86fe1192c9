const replacements = new WeakMap<Node, Node>();
/** Maps replacements to their texts, in the order of the page. */
const replaced = new WeakMap<Node, Text[]>();

interface Originals {
  readonly appendChild: (this: Node, node: Node) => Node;
  readonly insertBefore: (this: Node, node: Node, next: Node | null) => Node;
  readonly removeChild: (this: Node, child: Node) => Node;
}

/**
 * Keeps React working on a page that the browser translates. Translators replace text nodes by
 * elements of their own. React then updates a text that is not on the page, and throws when it
 * removes the text or inserts a node before it. This guard restores a text as soon as React changes
 * it, and the translator translates it again.
 */
export function keepTranslatedPage({ Node: { prototype }, document }: typeof globalThis): void {
  const { appendChild, insertBefore, removeChild } = prototype as unknown as Originals;
  const observer = new MutationObserver(take);
  observer.observe(document, { childList: true, subtree: true });

  function take(records: readonly MutationRecord[]): void {
    const added = records.flatMap((record) =>
      [...record.addedNodes].map((node) => ({ node, record })),
    );
    for (const record of records) {
      if (record.type === 'characterData') restore(record.target);
      for (const node of record.removedNodes) {
        if (node.isConnected || !(node instanceof Text || replaced.has(node))) continue;
        const offered = added.filter((each) => isTranslation(each.node, node));
        const by = places.map((isAt) => offered.find((each) => isAt(each, record))).find(Boolean);
        if (by !== undefined) note(node, by.node);
      }
    }
  }

  function note(node: Node, by: Node): void {
    const texts = node instanceof Text ? [node] : (replaced.get(node) ?? []);
    replaced.set(by, [...(replaced.get(by) ?? []), ...texts]);
    for (const text of texts) {
      replacements.set(text, by);
      observer.observe(text, { characterData: true });
    }
  }

  function settle(parent: Node, child: Node): void {
    if (child.parentNode === parent) return;
    take(observer.takeRecords());
    restore(child);
    let holder: Node | null = child;
    while (holder !== null && holder.parentNode !== parent) holder = holder.parentNode;
    if (holder !== null && holder !== child) parent.replaceChild(child, holder);
  }

  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    settle(this, child);
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ): Child {
    restore(node);
    if (next !== null) settle(this, next);
    return insertBefore.call(this, node, next?.parentNode === this ? next : null) as Child;
  };
  prototype.appendChild = function <Child extends Node>(this: Node, node: Child): Child {
    restore(node);
    return appendChild.call(this, node) as Child;
  };
}

/** Chrome translates into font elements. Showing the original replaces a font element by a text. */
function isTranslation(node: Node, of: Node): boolean {
  return node.nodeName === 'FONT' || (node instanceof Text && of.nodeName === 'FONT');
}

interface Added {
  readonly node: Node;
  readonly record: MutationRecord;
}

/** Rules that match an added node with a removed node, most certain first. */
const places: readonly ((added: Added, removal: MutationRecord) => boolean)[] = [
  ({ record }, removal) => record === removal,
  ({ record }, { target, previousSibling, nextSibling }) =>
    record.target === target &&
    record.previousSibling === previousSibling &&
    record.nextSibling === nextSibling,
  ({ node }, { previousSibling }) => node === previousSibling,
  ({ node }, { nextSibling }) => node === nextSibling,
];

function restore(node: Node): void {
  const by = replacements.get(node);
  if (by === undefined) return;
  const texts = replaced.get(by) ?? [];
  replaced.delete(by);
  for (const text of texts) replacements.delete(text);
  if (by.parentNode !== null) (by as ChildNode).replaceWith(...texts);
}
