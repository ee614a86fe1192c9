import { type Paint, type Picture, pictureFont, type PictureText, type Shape } from './picture.ts';

/** Returns a self-contained SVG document without style sheets, fonts or links. */
export function drawSvg({ width, height, title, shapes }: Picture): string {
  const gradients = new Map<string, string>();
  const paint = (wanted: Paint): string => {
    if (typeof wanted === 'string') return wanted;
    const key = wanted.join(' ');
    const id = gradients.get(key) ?? `paint-${gradients.size}`;
    gradients.set(key, id);
    return `url(#${id})`;
  };
  const drawn = shapes.map((shape) => elementOf(shape, paint));
  const stops = Array.from(gradients, ([key, id]) => gradientOf(id, key));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<defs>${stops.join('')}</defs>`,
    `<g font-family="${escapeXml(pictureFont)}">`,
    ...drawn,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

function gradientOf(id: string, key: string): string {
  const [from = '', to = ''] = key.split(' ');
  const stops = `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`;
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops}</linearGradient>`;
}

function elementOf(shape: Shape, paint: (wanted: Paint) => string): string {
  switch (shape.kind) {
    case 'square': {
      const { fill, edge } = shape;
      const inset = (edge?.width ?? 0) / 2;
      const place = attributes({
        x: shape.x + inset,
        y: shape.y + inset,
        width: shape.width - 2 * inset,
        height: shape.height - 2 * inset,
        rx: Math.max(0, shape.radius - inset),
        fill: fill === null ? 'none' : paint(fill),
      });
      const stroke = edge && attributes({ stroke: edge.color, 'stroke-width': edge.width });
      return `<rect ${place}${stroke ? ` ${stroke}` : ''}/>`;
    }
    case 'line': {
      const [[x1, y1], [x2, y2]] = [shape.from, shape.to];
      const ends = attributes({ x1, y1, x2, y2, stroke: shape.color, 'stroke-width': shape.width });
      return `<line ${ends} stroke-linecap="round"/>`;
    }
    default:
      return textElement(shape);
  }
}

function textElement({ text, x, y, size, weight, align, color }: PictureText): string {
  const place = attributes({ x, y, fill: color, 'font-size': size, 'font-weight': weight });
  const anchor = align === 'start' ? '' : ` text-anchor="${align}"`;
  return `<text ${place}${anchor}>${escapeXml(text)}</text>`;
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${typeof value === 'number' ? rounded(value) : value}"`)
    .join(' ');
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes text and removes characters that XML forbids. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? '')
    .replaceAll(/[^\P{Cc}\t\n\r]|[\u{fffe}\u{ffff}]/gu, '');
}
