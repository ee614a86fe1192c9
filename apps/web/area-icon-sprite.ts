import { areaIcons } from '@daymark/shared/areas/area-icon.ts';
import type { Plugin } from 'vite';

const moduleName = 'virtual:area-icon-sprite';
const resolved = `\0${moduleName}`;
const devPath = '/area-icons.svg';

/** Collects all area icons in one hashed asset, so that no script contains them. */
export function areaIconSprite(): Plugin {
  let isBuild = false;
  return {
    name: 'area-icon-sprite',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    configureServer({ middlewares }) {
      middlewares.use(devPath, (_request, response, next) => {
        madeSprite().then((sprite) => {
          response.setHeader('Content-Type', 'image/svg+xml');
          response.end(sprite);
        }, next);
      });
    },
    resolveId: (id) => (id === moduleName ? resolved : undefined),
    async load(id) {
      if (id !== resolved) return undefined;
      if (!isBuild) return `export default ${JSON.stringify(devPath)};`;
      const source = await madeSprite();
      const asset = this.emitFile({ type: 'asset', name: 'area-icons.svg', source });
      return `export default import.meta.ROLLUP_FILE_URL_${asset};`;
    },
  };
}

interface LucideModule {
  readonly __iconData: { readonly node: readonly ShapeOfIcon[] };
}

type ShapeOfIcon = readonly [tag: string, attributes: Readonly<Record<string, string>>];

async function madeSprite(): Promise<string> {
  const symbols = await Promise.all(areaIcons.map(symbolOf));
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

async function symbolOf(name: string): Promise<string> {
  const { __iconData } = (await import(`lucide-react/icons/${name}`)) as LucideModule;
  const shapes = __iconData.node.map(([tag, { key: _key, ...attributes }]) => {
    const pairs = Object.entries(attributes).map(([each, value]) => `${each}="${value}"`);
    return `<${tag} ${pairs.join(' ')}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
}
