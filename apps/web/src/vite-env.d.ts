/// <reference types="vite/client" />

declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

declare module 'virtual:area-icon-sprite' {
  /** The address of the icons of areas; each is a symbol with its name. */
  const address: string;
  export default address;
}
