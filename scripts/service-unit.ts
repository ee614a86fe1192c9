export interface Places {
  /** Absolute path of the checkout. */
  readonly folder: string;
  readonly node: string;
  readonly options: readonly string[];
  /** Path relative to `folder`. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Returns whether `npm run install-service` wrote a unit file and may therefore replace the file.
 */
export function isOwnUnit(unit: string): boolean {
  return unit.startsWith('# `npm run install-service` writes this file');
}

/**
 * Fills in the placeholders of a template. Throws for a path that systemd would read differently.
 */
export function fillTemplate(template: string, places: Places): string {
  const { folder, node, options, entry, environment } = places;
  for (const path of [folder, node]) {
    if (!/^\/[\w./@+-]*$/.test(path)) {
      throw new Error(`systemd would read ${path} as another path. Choose another folder.`);
    }
  }
  const words: Readonly<Record<string, string>> = {
    FOLDER: folder,
    NODE: node,
    OPTIONS: options.join(' '),
    ENTRY: entry,
    ENVIRONMENT: Object.entries(environment)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  };
  return template.replaceAll(/@(\w+)@/g, (whole, name: string) => words[name] ?? whole);
}
