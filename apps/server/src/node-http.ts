/**
 * Exports of Node's HTTP module. An import of 'node:http' would read every export, three of which
 * load undici: 16 MB of an empty process, 3 MB of this one.
 */
export const { Agent, createServer, request, STATUS_CODES } = process.getBuiltinModule('node:http');
