/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module 'virtual:area-icon-sprite' {
  /** Address of the sprite of area icons. Each icon is a symbol with its name as id. */
  const address: string;
  export default address;
}
