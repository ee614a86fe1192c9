import { Component, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { CardSection } from './card-sections.ts';

// Animations and focus of moving cards, loaded after the first paint.

interface Place {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

type Places = ReadonlyMap<HTMLElement, Place>;

const motion = { duration: 250, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

interface CardGlideProps {
  readonly list: RefObject<HTMLElement | null>;
  /** A list with a new scope appears without an animation. */
  readonly scope: string;
  readonly order: readonly string[];
}

/**
 * Animates the list's children to new places. It is a class component, because hooks cannot measure
 * before the DOM changes.
 */
export class CardGlide extends Component<CardGlideProps> {
  /** Measures only before a move, because measuring fifty cards forces a layout. */
  override getSnapshotBeforeUpdate({ scope, order }: CardGlideProps): Places | null {
    const list = this.props.list.current;
    const isMoved = scope === this.props.scope && !isSame(order, this.props.order);
    return list !== null && isMoved && mayMove() ? placesIn(list) : null;
  }

  override componentDidUpdate(_props: CardGlideProps, _state: object, before: Places | null): void {
    const list = this.props.list.current;
    if (list !== null && before !== null) glide(list, before, placesIn(list));
  }

  override render() {
    return null;
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

/** Measures offsets, because rectangles include running animations. */
function placesIn(list: HTMLElement): Places {
  const children = [...list.children].filter((child) => child instanceof HTMLElement);
  return new Map(
    children.map((child) => [
      child,
      { x: child.offsetLeft, y: child.offsetTop, height: child.offsetHeight },
    ]),
  );
}

function mayMove(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Animates only visible moves, because each animation needs a compositor layer. */
function glide(list: HTMLElement, from: Places, to: Places): void {
  const { top } = list.getBoundingClientRect();
  const isInView = (place: Place) =>
    top + place.y < innerHeight && top + place.y + place.height > 0;
  for (const [child, place] of to) {
    const old = from.get(child);
    if (old === undefined || (old.x === place.x && old.y === place.y)) continue;
    if (!isInView(old) && !isInView(place)) continue;
    const offset = `${old.x - place.x}px ${old.y - place.y}px`;
    child.animate({ translate: [offset, '0 0'] }, motion);
  }
}

interface Focused {
  readonly area: string;
  readonly index: number;
}

const controls = 'input, button';

interface MovedCardFocusProps {
  readonly grid: RefObject<HTMLElement | null>;
  readonly sections: readonly CardSection[];
}

/**
 * Restores the focus on a card that moved into another section. If the card is folded away, the
 * next ring takes the focus, or else the Done fold.
 */
export function MovedCardFocus({ grid: root, sections }: MovedCardFocusProps) {
  const focused = useRef<Focused | null>(null);
  useEffect(() => {
    const grid = root.current;
    if (grid === null) return undefined;
    const remember = ({ target }: Pick<FocusEvent, 'target'>) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-area]') : null;
      const area = card?.dataset['area'];
      const index = [...(card?.querySelectorAll(controls) ?? [])].indexOf(target as Element);
      focused.current = area === undefined ? null : { area, index };
    };
    // The user may have focused a card before this code loaded.
    remember({ target: document.activeElement });
    grid.addEventListener('focusin', remember);
    return () => grid.removeEventListener('focusin', remember);
  }, [root]);
  const before = useRef(sections);
  useLayoutEffect(() => {
    const at = focused.current;
    const isMoved = at !== null && sectionOf(before.current, at) !== sectionOf(sections, at);
    const previous = before.current;
    before.current = sections;
    if (!isMoved || document.activeElement !== document.body) return;
    const own = root.current?.querySelector(cardOf(at.area));
    const target =
      own?.querySelectorAll<HTMLElement>(controls)[at.index] ??
      nextOf(root.current, previous, at.area);
    target?.focus({ preventScroll: true });
  });
  return null;
}

function cardOf(areaId: string): string {
  return `[data-area="${CSS.escape(areaId)}"]`;
}

function nextOf(
  grid: HTMLElement | null,
  before: readonly CardSection[],
  areaId: string,
): HTMLElement | null | undefined {
  const ids = before.flatMap(({ entries }) => entries.map(({ area }) => area.id));
  const rings = ids
    .slice(ids.indexOf(areaId) + 1)
    .map((id) => grid?.querySelector<HTMLElement>(`${cardOf(id)} input`));
  return rings.find(Boolean) ?? grid?.querySelector<HTMLElement>('[data-fold="done"] > summary');
}

function sectionOf(sections: readonly CardSection[], { area }: Focused): string | undefined {
  const section = sections.find(({ entries }) => entries.some((entry) => entry.area.id === area));
  return section && `${section.kind} ${section.name}`;
}
