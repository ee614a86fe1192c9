import type { Page } from 'playwright';
import { zeros } from '../../harness/numbers.ts';

export const newFindings = () => ({
  ...zeros('states', 'filled', 'devices', 'addresses'),
  dialogs: [] as string[],
  violations: [] as string[],
  elsewhere: [] as string[],
  altered: [] as string[],
  failed: [] as string[],
});

type Seen = Pick<ReturnType<typeof newFindings>, 'dialogs' | 'violations' | 'elsewhere'>;

/** Records dialogs, requests to other origins and violations of the content security policy. */
export async function observe(page: Page, origin: string, seen: Seen): Promise<void> {
  page.on('dialog', (dialog) => {
    // Leaving an unsent form opens a dialog that the app intends.
    if (dialog.type() !== 'beforeunload') seen.dialogs.push(dialog.message());
    void dialog.accept();
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    // A link to a mail program has no web origin.
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

const names = ['name', 'description', 'notes', 'person', 'words', 'stranger', 'typed'] as const;
export const fields: readonly Field[] = names;

export type Field = (typeof names)[number];

const markPattern = new RegExp(`//(${fields.join('|')})\\d(?!\\w)`, 'g');

/** Appends the field's name, because some payloads only work at the start of a text. */
export function markWithField(payload: string, field: Field, index = 0): string {
  return `${payload}//${field}${index}`;
}

/** Finds marked fields in all texts, even hidden ones, and texts that differ from the payload. */
export async function markedFieldsOf(page: Page, payload: string) {
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

/** Collapses white space as HTML does. */
function flat(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** Runs in the page. Returns all texts, attributes and field values. */
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
