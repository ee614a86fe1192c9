import { networkOf, siteOf } from './networks.ts';

/** Counts by name, without a trace of the names whose count is 0. */
export function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (name: string): number => counts.get(name) ?? 0,
    add(name: string, more: 1 | -1): void {
      const count = (counts.get(name) ?? 0) + more;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
    /** Returns the name with the highest count; undefined where nothing is counted. */
    highest(): string | undefined {
      let found: string | undefined;
      for (const [name, count] of counts) {
        if (found === undefined || count > (counts.get(found) ?? 0)) found = name;
      }
      return found;
    },
  };
}

export type Places = ReturnType<typeof createPlaces>;

/** A household, or a server for one, still fetches two things at once. */
const leastShare = 2;

/**
 * Creates the places that requests hold at the same time. A network has a tenth of them, and an IPv6 /48 three tenths: it
 * belongs to one owner, who would have all of them with ten networks.
 * @param most of all networks; 0 is any number
 */
function createPlaces(most: number) {
  const share = Math.max(leastShare, Math.ceil(most / 10));
  const held = createCounts();
  let size = 0;
  return {
    size: () => size,
    /** Returns the network that holds the most places; undefined where none is held. */
    busiest: () => held.highest(),
    /** Returns the function that gives the place back, once; null where no place is left. */
    take(address: string): (() => void) | null {
      const network = networkOf(address);
      const site = siteOf(address);
      const isShareUsed =
        held.of(network) >= share || (site !== null && held.of(site) >= 3 * share);
      if (most > 0 && (size >= most || isShareUsed)) return null;
      const names = site === null ? [network] : [network, site];
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

export interface Visit {
  /** The body is there, and the request is answered from now on; false where no place is left for that. */
  arrive(): boolean;
  /** The answer is handed over, or the client has gone. Does nothing the second time. */
  end(): void;
}

/**
 * Counts requests in two kinds of places, `most` of each: while their body arrives, and while they are answered. A client that sends
 * no body to its end takes no place of those that are answered.
 */
export function createRequestPlaces(most: number) {
  const arriving = createPlaces(most);
  const answering = createPlaces(most);
  return {
    arriving,
    answering,
    /** Returns null where no place is left for the request. */
    begin({ address, hasBody }: { address: string; hasBody: boolean }): Visit | null {
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
