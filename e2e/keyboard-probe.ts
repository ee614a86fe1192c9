interface Control {
  readonly id: number;
  readonly label: string;
  /** Tab stops at one member of a group; the arrows lead to the others. */
  readonly group: string | null;
}

interface Stop {
  /** Null where nothing has the focus. */
  readonly id: number | null;
  readonly label: string | null;
  /** What is wrong with the stop before this one. */
  readonly fault: string | null;
}

declare global {
  interface Window {
    keyboardProbe: {
      /** Everything that can be worked in the dialog or menu that is open, else on the page. */
      controls: () => { controls: Control[]; groups: { name: string; kind: string }[] };
      /** Where the focus is. */
      stop: () => Stop;
      /** Puts the focus on the member of a group that Tab would stop at. */
      enter: (group: string) => void;
    };
  }
}

/** Runs in the page before its own code, so it can use nothing from outside itself. */
export function installKeyboardProbe(): void {
  const ids = new WeakMap<Element, number>();
  let count = 0;
  let last: { element: Element; look: string } | null = null;
  const groupsOf = '[role="tablist"], [role="menu"], [role="grid"], [role="radiogroup"], fieldset';
  const members = '[role="tab"], [role^="menuitem"], input[type="radio"], [role="gridcell"] *';
  const worked = 'a[href], button, input, select, textarea, summary, [tabindex]';
  window.keyboardProbe = { controls, stop, enter };

  function controls() {
    last = null;
    const groups = new Map<string, string>();
    const found = [...scope().querySelectorAll<HTMLElement>(worked)].filter(isWorked);
    const list = found.flatMap((element): Control[] => {
      const box = element.matches(members) ? element.closest(groupsOf) : null;
      // What is in no group and not in the order of Tab is for pointers, beside something that does the same.
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

  function isWorked(element: HTMLElement): boolean {
    if (element.matches(':disabled, [inert] *, [role="option"], #main, [hidden]')) return false;
    return element.checkVisibility({ visibilityProperty: true });
  }

  function stop(): Stop {
    const active = document.activeElement;
    const fault = last !== null && last.element !== active ? faultOf(last) : null;
    const isNowhere = active === null || active === document.body;
    last = isNowhere ? null : { element: active, look: lookOf(active) };
    return isNowhere
      ? { id: null, label: null, fault }
      : { id: idOf(active), label: labelOf(active), fault };
  }

  function enter(group: string): void {
    const all = [...scope().querySelectorAll<HTMLElement>(worked)].filter(isWorked);
    const own = all.filter((one) => {
      const box = one.closest(groupsOf);
      return box !== null && nameOf(box) === group && one.tabIndex >= 0;
    });
    (own.find((one) => one.matches(':checked')) ?? own[0])?.focus();
    last = null;
  }

  /** Without the focus it must look other than it did; what only the app itself can bring it to is for screen readers. */
  function faultOf({ element, look }: { element: Element; look: string }): string | null {
    const isStop = element instanceof HTMLElement && element.tabIndex >= 0;
    if (!isStop || !element.isConnected || lookOf(element) !== look) return null;
    return `nobody sees that ${labelOf(element)} has the focus`;
  }

  /** Of the control and what stands around it, for the focus of some shows at their label or field. */
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
