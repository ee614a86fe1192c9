/** Where a visit of this path is a screen of the app: what the server answers with the page too. */
export function isScreen(path: string): boolean {
  return !isOfServer.test(path) && !isFile.test(path);
}

const isOfServer = /^\/(?:api|health)(?:\/|$)/;
const isFile = /\.\w+$/;
