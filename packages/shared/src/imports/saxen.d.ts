/**
 * Types of the used parts of saxen. The package contains no types, so `tsconfig.base.json` names
 * this file.
 */
type Decode = (text: string) => string;

export class Parser {
  on(
    event: 'openTag',
    handle: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
  ): this;
  on(event: 'closeTag', handle: (name: string) => void): this;
  on(event: 'text', handle: (text: string, decode: Decode) => void): this;
  on(event: 'cdata', handle: (text: string) => void): this;
  on(event: 'error', handle: (error: Error) => void): this;
  parse(xml: string): this;
}
