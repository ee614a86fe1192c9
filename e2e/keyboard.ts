import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Visit } from './walk.ts';

/** The arrows that lead to every member of a group. A year is walked along its edges. */
const arrowsOf: Readonly<Record<string, readonly string[]>> = {
  tablist: ['Right'],
  radiogroup: ['Right'],
  menu: ['Down'],
  grid: ['Left', 'Up', 'Right', 'Down', 'Left'],
};

/** Works a page by its keys alone, and collects what cannot be worked so; needs the probe in the page. */
export function keyboard(page: Page) {
  const found: string[] = [];
  /** How many members each group had when the arrows went round it. */
  const known = new Map<string, number>();
  let opener: Locator | null = null;
  let stops = 0;

  /** Goes through all that can be worked in what is open: nothing out of reach, and the focus seen wherever it is. */
  const visit: Visit = async (name) => {
    const { controls, groups } = await page.evaluate(() => window.keyboardProbe.controls());
    const labels = new Set<string>();
    const reached = await tabThrough(controls.length, { name, labels });
    for (const { name: group, kind } of groups) {
      const members = controls.filter((one) => one.group === group).map(({ id }) => id);
      const isKnown = known.get(group) === members.length;
      known.set(group, members.length);
      const walked = isKnown ? members : await goRound(group, kind);
      // A panel of tabs is made anew when the arrows come back to it; of a year the edges are enough.
      const isWhole = walked.length >= members.length || members.length > 42;
      for (const id of isWhole ? members : walked) reached.add(id);
    }
    stops += reached.size;
    for (const { id, label } of controls) {
      // What was made anew meanwhile is known by its label.
      if (!reached.has(id) && !labels.has(label)) found.push(`${name}: no key leads to ${label}`);
    }
  };

  async function tabThrough(
    count: number,
    { name, labels }: { name: string; labels: Set<string> },
  ): Promise<Set<number>> {
    const reached = new Set<number>();
    for (let press = 0; press < count + 8; press += 1) {
      const { id, label, fault } = await page.evaluate(() => window.keyboardProbe.stop());
      if (label !== null) labels.add(label);
      if (fault !== null) found.push(`${name}: ${fault}`);
      if (id !== null && reached.has(id)) break;
      if (id !== null) reached.add(id);
      // A menu is left by Tab.
      if ((await page.getByRole('menu').count()) > 0) break;
      await page.keyboard.press('Tab');
    }
    return reached;
  }

  async function goRound(group: string, kind: string): Promise<number[]> {
    await page.evaluate((name) => window.keyboardProbe.enter(name), group);
    const reached = new Set<number>();
    for (const arrow of arrowsOf[kind] ?? []) {
      for (let before = -1; before !== reached.size;) {
        before = reached.size;
        const { id } = await page.evaluate(() => window.keyboardProbe.stop());
        if (id !== null) reached.add(id);
        if (before !== reached.size) await page.keyboard.press(`Arrow${arrow}`);
      }
    }
    return [...reached];
  }

  /** Goes to a control by Tab, and by the arrows inside tabs, radios and menus; then presses it. */
  async function act(control: Locator): Promise<void> {
    await expect(control).toBeEnabled();
    for (let press = 0; press < 250; press += 1) {
      const key = await control.evaluate(nextKey);
      if (key === 'done') return;
      const isThere = key === 'Enter' || key === 'Space';
      if (isThere) opener = control;
      await page.keyboard.press(key);
      if (isThere) return;
    }
    throw new Error(`No key leads to ${control.toString()}`);
  }

  async function onClosed(): Promise<void> {
    if (opener !== null && (await opener.count()) > 0) await expect(opener).toBeFocused();
  }

  return { visit, act, onClosed, found, stops: () => stops };
}

/** Runs in the page: the key that leads on to the control or works it; 'done' where its focus alone is its choice. */
function nextKey(target: Element): string {
  const control = target.closest('label')?.control ?? target.closest('button, a') ?? target;
  const active = document.activeElement;
  const isChosen = control.matches(
    'input[type="radio"]:checked, [role="tab"][aria-selected="true"]',
  );
  if (active === control && isChosen) return 'done';
  if (active === control) return control.matches('[type="checkbox"]') ? 'Space' : 'Enter';
  const member = '[role="tab"], [role^="menuitem"], input[type="radio"]';
  const group = active?.closest('[role="tablist"], [role="menu"], [role="radiogroup"], fieldset');
  const isBeside = active?.matches(member) && control.matches(member) && group?.contains(control);
  if (!isBeside) return 'Tab';
  return control.matches('[role^="menuitem"]') ? 'ArrowDown' : 'ArrowRight';
}
