import type { Plugin } from 'vite';

const imports = /import \{([^}]*)\} from 'lucide-react';/g;

/**
 * Imports each icon from its own file. Through the package's index the bundler takes every icon that any screen uses for one
 * that the start needs.
 */
export function iconsByFile(): Plugin {
  return {
    name: 'icons-by-file',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes("'lucide-react'")) return null;
      return code.replaceAll(imports, (_, names: string) => importsOf(names).join(' '));
    },
  };
}

/** What is no plain name, such as `X as Y`, names no file, and the build stops. */
function importsOf(names: string): string[] {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => `import ${name} from 'lucide-react/icons/${fileOf(name)}';`);
}

/** `Trash2` is in `trash-2`. */
function fileOf(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-').toLowerCase();
}
