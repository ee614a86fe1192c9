import type { Page } from 'playwright';

/** What a page did that only a payload can be the cause of. */
export interface Observations {
  readonly dialogs: string[];
  readonly violations: string[];
  readonly elsewhere: string[];
}

/** A payload that runs opens a dialog, or is stopped by the policy, which is one step too late as well. */
export async function observe(page: Page, origin: string, seen: Observations): Promise<void> {
  page.on('dialog', (dialog) => {
    // Leaving a form that is not sent asks too; that is ours.
    if (dialog.type() !== 'beforeunload') seen.dialogs.push(dialog.message());
    void dialog.accept();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    // The mail program that a report is handed to is no origin.
    if (url.origin !== origin && /^(?:https?|wss?|data):/.test(url.protocol)) {
      seen.elsewhere.push(request.url());
    }
  });
  await page.exposeFunction('reportViolation', (what: string) => seen.violations.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const page = globalThis as unknown as { reportViolation: (what: string) => void };
      page.reportViolation(`${event.violatedDirective} ${event.blockedURI}`);
    });
  });
}

export const fields = [
  'name',
  'description',
  'notes',
  'person',
  'words',
  'stranger',
  'typed',
] as const;

/** Where a text was written. */
export type Field = (typeof fields)[number];

const markPattern = new RegExp(`//(${fields.join('|')})\\d(?!\\w)`, 'g');

/**
 * The payload with the name of the field behind it, by which it is found again wherever it stands: behind, because some
 * payloads only work from the first letter on.
 * @param index below 10
 */
export function marked(payload: string, field: Field, index = 0): string {
  return `${payload}//${field}${index}`;
}

/** Where the payload stands on a page. */
export interface MarkedFields {
  /** The fields whose text stood there. */
  readonly fields: readonly Field[];
  /** What stood before such a mark and was not the payload as it was written. */
  readonly altered: readonly string[];
}

/** Looks through every text, attribute and field value of the page, also those that are hidden. */
export async function markedFieldsOf(page: Page, payload: string): Promise<MarkedFields> {
  const written = flat(payload);
  const found = new Set<Field>();
  const altered: string[] = [];
  for (const text of (await page.evaluate(textsOfDocument)).map(flat)) {
    for (const match of text.matchAll(markPattern)) {
      found.add(match[1] as Field);
      const before = text.slice(0, match.index);
      if (!before.endsWith(written)) altered.push(`${before}${match[0]}`);
    }
  }
  return { fields: [...found], altered };
}

/** HTML shows any run of white space as one space. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Runs in the page. */
function textsOfDocument(): string[] {
  const texts: string[] = [];
  const nodes = document.createTreeWalker(document, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (!(node instanceof Element)) {
      texts.push(node.nodeValue ?? '');
      continue;
    }
    for (const { name, value } of node.attributes) texts.push(name, value);
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) {
      texts.push(node.value);
    }
  }
  return texts;
}
