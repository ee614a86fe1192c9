/**
 * Node's HTTP, without what `import … from 'node:http'` brings: an import reads every export, and three of them load all of
 * undici with its WebSockets, which takes 16 MB and which nothing here uses.
 */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');
