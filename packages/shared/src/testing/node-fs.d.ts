/** The package runs in browsers, so it has no types of Node. Only tests read sample files. */
declare module 'node:fs' {
  export function readFileSync(path: URL): Uint8Array<ArrayBuffer>;
}
