import { Parser } from 'saxen';
import type { Archive } from './archive.ts';
import { decodeText } from './decode-text.ts';
import { ImportError } from './imported-file.ts';

export type XmlAttributes = Readonly<Record<string, string | undefined>>;

/** Names of elements come without namespace prefixes. Attributes keep theirs. */
interface XmlHandlers {
  readonly open?: (name: string, attributes: () => XmlAttributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Reads an XML file of an archive. Does nothing if the archive lacks the file.
 * @throws ImportError if the XML is damaged
 */
export function readXmlPart(archive: Archive, path: string, handlers: XmlHandlers): void {
  if (!archive.names.includes(path)) return;
  const { text } = decodeText(archive.read(path));
  new Parser()
    .on('openTag', (name, attributes, decode) =>
      handlers.open?.(toLocalName(name), () => decodeValues(attributes(), decode)),
    )
    .on('text', (content, decode) => handlers.text?.(decode(content)))
    .on('cdata', (content) => handlers.text?.(content))
    .on('closeTag', (name) => handlers.close?.(toLocalName(name)))
    .on('error', () => {
      throw new ImportError('damaged', path);
    })
    .parse(text);
}

function toLocalName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function decodeValues(
  values: Readonly<Record<string, string>>,
  decode: (text: string) => string,
): XmlAttributes {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, decode(value)]));
}
