interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** What runs while the start chunk is still on its way, and must not wait for it. */
export const earlyScript = 'src/early.ts';

const loginScreen = 'src/features/account/login-screen.tsx';

/**
 * Names one chunk for all that the first visit needs: everything the page imports statically. Left alone, the bundler makes
 * a dozen of it, one for each set of screens that share a module, and a dozen compress by a tenth worse than one. Only what
 * the early script needs is apart.
 */
export function startChunk(id: string, graph: ModuleGraph): string | null {
  const { importers, stepsToEntry } = importersOf(id, graph);
  if (importers.some((importer) => importer.endsWith(earlyScript))) return 'early';
  // The page and its script stay the entry: without one the manifest would not say where the first visit begins.
  return stepsToEntry !== null && stepsToEntry > 1 ? 'start' : null;
}

/** Names the chunks of what the login needs besides: its own, and the fields of any form. In a dozen pieces it would arrive in rounds. */
export function loginChunk(id: string, graph: ModuleGraph): string | null {
  const { importers, stepsToEntry } = importersOf(id, graph);
  const isNeeded = importers.some((importer) => importer.endsWith(loginScreen));
  if (stepsToEntry !== null || !isNeeded) return null;
  return id.includes('/apps/web/src/features/') ? 'login' : 'fields';
}

/** The modules from which static imports lead to this one, itself included, and how many to the nearest entry. */
function importersOf(id: string, graph: ModuleGraph) {
  const importers = new Set([id]);
  let stepsToEntry: number | null = null;
  let level = [id];
  for (let steps = 0; level.length > 0; steps += 1) {
    const modules = level.map((each) => graph.getModuleInfo(each));
    if (modules.some((module) => module?.isEntry)) stepsToEntry ??= steps;
    level = modules
      .flatMap((module) => module?.importers ?? [])
      .filter((each) => !importers.has(each));
    for (const each of level) importers.add(each);
  }
  return { importers: [...importers], stepsToEntry };
}
