import type { Page } from 'playwright';
import { zeros } from '../../harness/numbers.ts';

/** Counts and lists of what was seen. A page does some of it only because of a payload. */
export const newFindings = () => ({
  ...zeros('states', 'filled', 'devices', 'addresses'),
  dialogs: [] as string[],
  violations: [] as string[],
  elsewhere: [] as string[],
  altered: [] as string[],
  failed: [] as string[],
});

type Seen = Pick<ReturnType<typeof newFindings>, 'dialogs' | 'violations' | 'elsewhere'>;

/** Notes payloads that run: one opens a dialog, or is stopped by the policy, which is one step too late as well. */
export async function observe(page: Page, origin: string, seen: Seen): Promise<void> {
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

const names = ['name', 'description', 'notes', 'person', 'words', 'stranger', 'typed'] as const;
export const fields: readonly Field[] = names;

export type Field = (typeof names)[number];

const markPattern = new RegExp(`//(${fields.join('|')})\\d(?!\\w)`, 'g');

/** Puts the name of the field, by which it is found again, behind the payload: some only work from the first letter on. */
export function marked(payload: string, field: Field, index = 0): string {
  return `${payload}//${field}${index}`;
}

/**
 * Looks through every text, attribute and field value of the page, also those that are hidden. Resolves with the fields whose
 * text stands there, and with what stands before such a mark and is not the payload as it was written.
 */
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
