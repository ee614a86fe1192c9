import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import type { Visit } from './walk.ts';

/** Arrow keys that lead through all members of a group, but only along the edges of a grid. */
const arrowsOf: Readonly<Record<string, readonly string[]>> = {
  tablist: ['Right'],
  radiogroup: ['Right'],
  menu: ['Down'],
  grid: ['Left', 'Up', 'Right', 'Down', 'Left'],
};

/** Operates a page with `installKeyboardProbe` by keyboard alone, and collects problems. */
export function keyboard(page: Page) {
  const found: string[] = [];
  /** Number of members of each group, by name, when arrow keys last walked the group. */
  const known = new Map<string, number>();
  let opener: Locator | null = null;
  let stops = 0;

  /** Checks that the keyboard reaches all controls and that they show the focus. */
  const visit: Visit = async (name) => {
    const { controls, groups } = await page.evaluate(() => window.keyboardProbe.controls());
    const labels = new Set<string>();
    const reached = await tabThrough(controls.length, { name, labels });
    for (const { name: group, kind } of groups) {
      const members = controls.filter((one) => one.group === group).map(({ id }) => id);
      const isKnown = known.get(group) === members.length;
      known.set(group, members.length);
      const walked = isKnown ? members : await goRound(group, kind);
      // An arrow walk may rerender controls, which then get new ids, so only the number of members
      // is compared. In a group of more than 42, such as a large grid, the walk along the edges
      // counts as complete.
      const isWhole = walked.length >= members.length || members.length > 42;
      for (const id of isWhole ? members : walked) reached.add(id);
    }
    stops += reached.size;
    for (const { id, label } of controls) {
      // Rerendered controls have new ids and are recognized by their label.
      if (!reached.has(id) && !labels.has(label)) found.push(`${name}: no key reaches ${label}`);
    }
  };

  async function tabThrough(
    count: number,
    { name, labels }: { name: string; labels: Set<string> },
  ): Promise<Set<number>> {
    const reached = new Set<number>();
    let before: number | null = null;
    // A date field has several stops: day, month, year and the calendar button.
    for (let press = 0; press < 2 * count + 8; press += 1) {
      const stop = await page.evaluate(() => window.keyboardProbe.readTabStop());
      const { id, label, error } = stop;
      if (label !== null) labels.add(label);
      if (error !== null) found.push(`${name}: ${error}`);
      if (id !== null && id !== before && reached.has(id)) break;
      if (id !== null) reached.add(id);
      before = id;
      // Tab would close the menu.
      if (stop.isMenuOpen) break;
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
        const { id } = await page.evaluate(() => window.keyboardProbe.readTabStop());
        if (id !== null) reached.add(id);
        if (before !== reached.size) await page.keyboard.press(`Arrow${arrow}`);
      }
    }
    return [...reached];
  }

  /** Focuses a control by Tab, or by arrow keys within tabs, radios and menus, and presses it. */
  async function act(control: Locator): Promise<void> {
    await expect(control).toBeEnabled();
    let target = await control.elementHandle();
    for (let press = 0; press < 250; press += 1) {
      const key = await target?.evaluate(nextKey);
      if (key === undefined || key === 'gone') {
        target = await control.elementHandle();
        continue;
      }
      if (key === 'done') return;
      const isThere = key === 'Enter' || key === 'Space';
      if (isThere) opener = control;
      await page.keyboard.press(key);
      if (isThere) return;
    }
    throw new Error(`No key reaches ${control.toString()}`);
  }

  async function onClosed(): Promise<void> {
    if (opener !== null && (await opener.count()) > 0) await expect(opener).toBeFocused();
  }

  return { visit, act, onClosed, found, stops: () => stops };
}

/**
 * Runs in the page. Returns the next key toward the control, or the key that presses the control,
 * 'done' if the control is focused and selected, or 'gone' if it was rerendered.
 */
function nextKey(target: Element): string {
  if (!target.isConnected) return 'gone';
  const control =
    target.closest('label')?.control ?? target.closest('button, a, summary') ?? target;
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

interface Control {
  readonly id: number;
  readonly label: string;
  /** Group in which Tab stops at one member and arrow keys reach the others. Null if in none. */
  readonly group: string | null;
}

interface Stop {
  /** Id of the focused control. Null if nothing has the focus. */
  readonly id: number | null;
  readonly label: string | null;
  /** Problem with the focus of the previous stop. */
  readonly error: string | null;
  readonly isMenuOpen: boolean;
}

declare global {
  interface Window {
    keyboardProbe: {
      /** Returns all controls of the open dialog or menu, or of the page. */
      controls: () => { controls: Control[]; groups: { name: string; kind: string }[] };
      readTabStop: () => Stop;
      /** Focuses the member of a group at which Tab would stop. */
      enter: (group: string) => void;
    };
  }
}

/**
 * Playwright serializes this function and runs it before the page's code, so the function cannot
 * use anything of this module.
 */
export function installKeyboardProbe(): void {
  const ids = new WeakMap<Element, number>();
  let count = 0;
  let last: { element: Element; look: string } | null = null;
  const groupsOf = '[role="tablist"], [role="menu"], [role="grid"], [role="radiogroup"], fieldset';
  const members = '[role="tab"], [role^="menuitem"], input[type="radio"], [role="gridcell"] *';
  const operable = 'a[href], button, input, select, textarea, summary, [tabindex]';
  window.keyboardProbe = { controls, readTabStop, enter };

  function controls() {
    last = null;
    const groups = new Map<string, string>();
    const found = [...scope().querySelectorAll<HTMLElement>(operable)].filter(isOperable);
    const list = found.flatMap((element): Control[] => {
      const box = element.matches(members) ? element.closest(groupsOf) : null;
      // A control outside groups and the tab order is only a shortcut for mouse and touch.
      if (box === null && element.tabIndex < 0) return [];
      if (box !== null) groups.set(nameOf(box), box.role ?? 'radiogroup');
      const id = idOf(element);
      return [{ id, label: labelOf(element), group: box === null ? null : nameOf(box) }];
    });
    return { controls: list, groups: [...groups].map(([name, kind]) => ({ name, kind })) };
  }

  function scope(): Element {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    return dialog ?? document.querySelector('[role="menu"]') ?? document.body;
  }

  function isOperable(element: HTMLElement): boolean {
    if (element.matches(':disabled, [inert] *, [role="option"], #main, [hidden]')) return false;
    return element.checkVisibility({ visibilityProperty: true });
  }

  function readTabStop(): Stop {
    const active = document.activeElement;
    const error = last !== null && last.element !== active ? errorOf(last) : null;
    const isNowhere = active === null || active === document.body;
    // While the focus moves between the parts of a date field, the active element and `last` stay
    // the same. The browser shows the focused part.
    if (last === null || last.element !== active) {
      last = isNowhere ? null : { element: active, look: lookOf(active) };
    }
    const menus = [...document.querySelectorAll('[role="menu"]')];
    const isMenuOpen = menus.some((menu) => menu.checkVisibility({ visibilityProperty: true }));
    return isNowhere
      ? { id: null, label: null, error, isMenuOpen }
      : { id: idOf(active), label: labelOf(active), error, isMenuOpen };
  }

  function enter(group: string): void {
    const all = [...scope().querySelectorAll<HTMLElement>(operable)].filter(isOperable);
    const own = all.filter((one) => {
      const box = one.closest(groupsOf);
      return box !== null && nameOf(box) === group && one.tabIndex >= 0;
    });
    (own.find((one) => one.matches(':checked')) ?? own[0])?.focus();
    last = null;
  }

  /** Returns an error if a control in the tab order looks the same with and without the focus. */
  function errorOf({ element, look }: { element: Element; look: string }): string | null {
    const isStop = element instanceof HTMLElement && element.tabIndex >= 0;
    if (!isStop || !element.isConnected || lookOf(element) !== look) return null;
    return `${labelOf(element)} does not show that it has the focus`;
  }

  /** Returns styles of a control and its neighbors, because some labels show the focus instead. */
  function lookOf(element: Element): string {
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const beside = [element.nextElementSibling, ...element.children, ...(labelsOf(element) ?? [])];
    return [...around, ...beside].map((one) => (one ? styleOf(one) : '')).join('|');
  }

  function labelsOf(element: Element): Iterable<Element> | null {
    return element instanceof HTMLInputElement ? element.labels : null;
  }

  function styleOf(element: Element): string {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
    const outline =
      outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`;
    return `${outline} ${boxShadow} ${getComputedStyle(element).borderColor}`;
  }

  function nameOf(group: Element): string {
    const label = group.getAttribute('aria-label') ?? group.querySelector('legend')?.textContent;
    return `${group.role ?? 'radiogroup'} ${label ?? group.id} ${location.pathname}`;
  }

  function labelOf(element: Element): string {
    const words = element.getAttribute('aria-label') ?? element.textContent;
    return `${element.tagName.toLowerCase()} '${(words || element.id).trim().slice(0, 40)}'`;
  }

  function idOf(element: Element): number {
    const known = ids.get(element);
    if (known !== undefined) return known;
    count += 1;
    ids.set(element, count);
    return count;
  }
}
