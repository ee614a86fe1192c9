import { getNetwork, getSite } from './networks.ts';

/** Creates counters by name. A count of 0 takes no memory. */
export function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    add(name: string, more: 1 | -1): void {
      const count = (counts.get(name) ?? 0) + more;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
    highest(): string | undefined {
      let found: string | undefined;
      for (const [name, count] of counts) {
        if (found === undefined || count > (counts.get(found) ?? 0)) found = name;
      }
      return found;
    },
  };
}

export type RequestSlots = ReturnType<typeof createPlaces>;

/** Minimum number of slots for a network, even if the limit is small. */
const minShare = 2;

/**
 * A network may have a tenth of the slots, and an IPv6 /48 three tenths, because the owner of a /48
 * could otherwise fill all slots with ten networks.
 * @param limit number of slots for all networks together; 0 means no limit
 */
function createPlaces(limit: number) {
  const share = Math.max(minShare, Math.ceil(limit / 10));
  const held = createCounts();
  let size = 0;

  function hasRoom(address: string): boolean {
    if (limit === 0) return true;
    const site = getSite(address);
    const isShareUsed =
      held.of(getNetwork(address)) >= share || (site !== null && held.of(site) >= 3 * share);
    return size < limit && !isShareUsed;
  }

  return {
    size: () => size,
    busiest: () => held.highest(),
    hasRoom,
    /** Returns a function that releases the slot, or null if no slot is left for this address. */
    take(address: string): (() => void) | null {
      if (!hasRoom(address)) return null;
      const site = getSite(address);
      const names = [getNetwork(address), ...(site === null ? [] : [site])];
      size += 1;
      for (const name of names) held.add(name, 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        size -= 1;
        for (const name of names) held.add(name, -1);
      };
    },
  };
}

export interface RequestSlot {
  /** Must be called when the body has arrived. Returns false if no slot for answering is left. */
  arrive(): boolean;
  /** Releases the slot. A second call does nothing. */
  end(): void;
}

/** A request gets a slot for answering only when its body has arrived. */
export function createRequestSlots(limit: number) {
  const arriving = createPlaces(limit);
  const answering = createPlaces(limit);
  return {
    arriving,
    answering,
    begin({ address, hasBody }: { address: string; hasBody: boolean }): RequestSlot | null {
      let leave = (hasBody ? arriving : answering).take(address);
      if (leave === null) return null;
      let isArriving = hasBody;
      return {
        arrive() {
          if (!isArriving) return true;
          isArriving = false;
          leave?.();
          leave = answering.take(address);
          return leave !== null;
        },
        end() {
          isArriving = false;
          leave?.();
        },
      };
    },
  };
}
