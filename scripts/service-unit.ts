export interface Places {
  /** Of the checkout, absolute. */
  readonly folder: string;
  readonly node: string;
  readonly options: readonly string[];
  /** From the folder on. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** A file for systemd, or one that calls it, with these places in it. Throws where a path has what systemd would read otherwise. */
export function withPlaces(template: string, places: Places): string {
  const { folder, node, options, entry, environment } = places;
  for (const path of [folder, node]) {
    if (!/^\/[\w./@+-]*$/.test(path)) {
      throw new Error(`systemd reads ${path} otherwise than it is written: choose another folder.`);
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
