import { type RefObject, useLayoutEffect, useRef } from 'react';

interface Place {
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

interface Placed {
  readonly scope: string;
  readonly places: ReadonlyMap<Element, Place>;
}

const motion = { duration: 250, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

/**
 * Lets the children of a list glide to their new places when their order changes. With another `scope` it is another
 * list, and nothing glides.
 */
export function useReorderMotion(list: RefObject<HTMLElement | null>, scope: string): void {
  const before = useRef<Placed | null>(null);
  useLayoutEffect(() => {
    if (list.current === null) return;
    const children = [...list.current.children].filter((child) => child instanceof HTMLElement);
    // Offsets do not see a glide that is still under way, as rectangles would.
    const places = new Map(
      children.map((child) => [
        child,
        { x: child.offsetLeft, y: child.offsetTop, height: child.offsetHeight },
      ]),
    );
    if (before.current?.scope === scope && mayMove())
      glide(list.current, before.current.places, places);
    before.current = { scope, places };
  });
}

function mayMove(): boolean {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** What neither was in view nor comes into view is not worth a layer of its own. */
function glide(list: HTMLElement, from: Placed['places'], to: Placed['places']): void {
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
