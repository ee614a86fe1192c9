/** Heading of an Org file, with the lines between this heading and the next. */
export interface OrgHeading {
  readonly title: string;
  readonly parents: readonly string[];
  /** Cookie such as `[#A]`. */
  readonly priority: string;
  readonly keyword: string;
  readonly tags: readonly string[];
  /** Number of the first line below the heading. */
  readonly line: number;
  readonly lines: readonly string[];
}

interface Keywords {
  readonly all: ReadonlySet<string>;
  readonly done: ReadonlySet<string>;
}

const headingLine = /^(\*+)[ \t]+(.*)$/;

export function readHeadings(text: string, { all }: Keywords): OrgHeading[] {
  const headings: (OrgHeading & { readonly lines: string[] })[] = [];
  const path: { readonly level: number; readonly title: string }[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const [, stars, content = ''] = headingLine.exec(line) ?? [];
    if (stars === undefined) {
      headings.at(-1)?.lines.push(line);
      continue;
    }
    const level = stars.length;
    while ((path.at(-1)?.level ?? 0) >= level) path.pop();
    const parents = path.map(({ title }) => title);
    const { text: untagged, tags } = splitTags(content.trim());
    const [keyword, rest] = splitWord(untagged, all);
    const [, priority = '', name = ''] = /^(\[#\w+\])?[ \t]*(.*)$/.exec(rest) ?? [];
    // Removes the zero-width space that keeps Org from reading syntax in a title.
    const title = showLinks(name).replaceAll('\u{200b}', '');
    path.push({ level, title });
    headings.push({ title, parents, priority, keyword, tags, line: index + 2, lines: [] });
  }
  return headings;
}

/** Splits off the tags, which are the last word of a heading, such as `:home:daily:`. */
function splitTags(content: string) {
  const start = Math.max(content.lastIndexOf(' '), content.lastIndexOf('\t')) + 1;
  const word = content.slice(start);
  return start > 0 && /^:[^\s:].*:$/.test(word)
    ? { text: content.slice(0, start).trim(), tags: word.slice(1, -1).split(':') }
    : { text: content, tags: [] };
}

function splitWord(content: string, words: ReadonlySet<string>): readonly [string, string] {
  const [word = '', ...others] = content.trim().split(/[ \t]+/);
  return words.has(word) ? [word, others.join(' ')] : ['', content.trim()];
}

/** Replaces links by their descriptions. */
function showLinks(title: string): string {
  return title.replaceAll(
    /\[\[([^[\]]*)\](?:\[([^[\]]*)\])?\]/g,
    (_, link: string, text?: string) => text ?? link,
  );
}

/** Org knows TODO and DONE unless the file names other keywords. Done states follow `|`. */
export function readKeywords(text: string): Keywords {
  const all = new Set(['COMMENT']);
  const done = new Set<string>();
  for (const [, list = ''] of text.matchAll(/^#\+(?:SEQ_|TYP_)?TODO:(.*)$/gim)) {
    const words = list
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => word.replace(/\(.*/, ''));
    const end = words.includes('|') ? words.indexOf('|') : words.length - 2;
    for (const [index, word] of words.entries()) {
      all.add(word);
      if (index > end) done.add(word);
    }
  }
  return done.size === 0
    ? { all: new Set([...all, 'TODO', 'DONE']), done: new Set(['DONE']) }
    : { all, done };
}
