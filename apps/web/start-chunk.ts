interface ModuleGraph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

/**
 * Names one chunk for all that the first visit needs: everything the page imports statically. Left alone, the bundler makes
 * a dozen of it, one for each set of screens that share a module, and a dozen compress by a tenth worse than one.
 */
export function startChunk(id: string, graph: ModuleGraph): string | null {
  const steps = stepsToEntry(id, graph);
  // The page and its script stay the entry: without one the manifest would not say where the first visit begins.
  return steps !== null && steps > 1 ? 'start' : null;
}

/** How many static imports lie between the module and an entry; null when none leads there. */
function stepsToEntry(id: string, graph: ModuleGraph): number | null {
  const seen = new Set<string>();
  let level = [id];
  for (let steps = 0; level.length > 0; steps += 1) {
    const modules = level.map((each) => graph.getModuleInfo(each));
    if (modules.some((module) => module?.isEntry)) return steps;
    for (const each of level) seen.add(each);
    const importers = modules.flatMap((module) => module?.importers ?? []);
    level = [...new Set(importers)].filter((importer) => !seen.has(importer));
  }
  return null;
}
