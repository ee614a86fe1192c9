/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module 'virtual:area-icon-sprite' {
  /** URL of the SVG sprite with all area icons. The id of each symbol is the name of its icon. */
  const address: string;
  export default address;
}
