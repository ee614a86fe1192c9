import { namedFiles } from '../../harness/installed-app.ts';
import { type Person, password } from '../../harness/person.ts';
import type { ScriptPage } from '../../harness/script-page.ts';

export function getCheckboxExpression(name: string): string {
  return `document.querySelector('[type=checkbox][aria-label="${name}"]')`;
}

export async function signInByForm(page: ScriptPage, origin: string, { email }: Person) {
  await page.go(`${origin}/login`);
  // Keeps the list of done areas open.
  await page.evaluate(`localStorage.setItem('folds', '{"done":true}')`);
  await page.until(`return Boolean(document.querySelector('[type=submit]:enabled'))`);
  await page.type(`document.querySelector('[type=email]')`, email);
  await page.type(`document.querySelector('[type=password]')`, password);
  await page.click(`document.querySelector('[type=submit]')`);
}

export async function check(page: ScriptPage, name: string): Promise<void> {
  await page.click(getCheckboxExpression(name));
  await untilChecked(page, name);
}

export function untilChecked(page: ScriptPage, name: string): Promise<void> {
  return page.until(`return ${getCheckboxExpression(name)}?.checked`);
}

export async function untilInstalled(page: ScriptPage): Promise<void> {
  await page.evaluate(
    `void navigator.serviceWorker.ready.then(({ active }) => active.postMessage('complete'))`,
  );
  await page.until(`
    const keep = ${JSON.stringify(namedFiles())}.map((path) => caches.match(path, { ignoreVary: true }));
    return (await Promise.all(keep)).every(Boolean)`);
}
