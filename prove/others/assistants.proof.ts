import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@daymark/shared/api.ts';
import { createAreas, type Person, registerPerson } from '../../harness/person.ts';
import { startServer } from '../../harness/server.ts';
import { exactly, type Figure, none, type Proofs } from '../proof.ts';
import { installFromNpm } from './programs.ts';

const packages = {
  '@modelcontextprotocol/sdk': '1.32.2',
  '@modelcontextprotocol/client': '2.4.0',
  '@modelcontextprotocol/inspector': '2.12.0',
  'mcp-remote': '0.15.1',
};

/**
 * Revision of the protocol that clients speak by default, and a newer one that they speak on
 * request.
 */
const revisions = ['2025-11-25', '2026-07-28'] as const;

export const proofs: Proofs = {
  assistants: {
    claim:
      'MCP clients call every tool in both protocol revisions, and say what to do when a token has ended',
    isLong: true,
    async run() {
      using programs = await installFromNpm(packages);
      await using server = await startServer({ MCP: 'on' });
      const person = await registerPerson(server.origin);
      await createAreas(person.call, ['Running']);
      const clients = listClients(programs, `${server.origin}/mcp`);
      const valid = await createToken(person);
      const ended = await createToken(person);
      const tokens = await person.call(api.listTokens, {});
      await person.call(api.endToken, { params: { id: tokens[0]?.id ?? '' } });
      const figures: Figure[] = [];
      let announced = 0;
      for (const { name, connect, revision } of clients) {
        const { output: said } = await connect(valid);
        figures.push(exactly(`tools that ${name} calls`, countTools(said), 5));
        if (said.includes('"listChanged":true')) announced += 1;
        if (revision !== undefined) {
          figures.push({
            measure: `protocol of ${name}`,
            value: /protocol (?<revision>[\d-]+)/.exec(said)?.groups?.['revision'] ?? 'none',
            bar: revision,
            isMet: said.includes(`protocol ${revision}`),
          });
        }
        const refused = await connect(ended);
        const isNamed = /access token.+Create (?:a new )?one under Settings/s.test(
          refused.output + refused.errors,
        );
        figures.push(none(`ended tokens that ${name} does not explain`, Number(!isNamed)));
      }
      const announcing = none('clients to which changes of tools were announced', announced);
      return [...programs.versions, ...figures, announcing];
    },
  },
};

async function createToken({ call }: Person): Promise<string> {
  const body = { name: 'Assistant', life_area_ids: null, expires_in_days: 1 };
  return (await call(api.createToken, { body: { ...body, scope: 'write:entries' } })).token;
}

/** Counts the tools that answered without an error, or that the client listed. */
function countTools(said: string): number {
  const tools = ['list_areas', 'read_days', 'read_stats', 'mark_day', 'record_amount', 'add_note'];
  return tools.filter((tool) => said.includes(`${tool} answered`)).length;
}

type Programs = Awaited<ReturnType<typeof installFromNpm>>;

interface McpClient {
  readonly name: string;
  readonly revision?: string;
  readonly connect: (token: string) => ReturnType<Programs['run']>;
}

function listClients(programs: Programs, url: string): McpClient[] {
  const connect = (from: string, options: object, authorization: string) => (token: string) =>
    programs.run(scriptOf(from, options, authorization), { args: [url, token] });
  const [usual, pinned] = revisions;
  const sdk = 'sdk';
  const client = 'client';
  const pin = { versionNegotiation: { mode: { pin: pinned } } };
  return [
    { name: 'the SDK', revision: usual, connect: connect(sdk, {}, 'header') },
    { name: 'the SDK with OAuth', revision: usual, connect: connect(sdk, {}, 'oauth') },
    { name: 'the client', revision: usual, connect: connect(client, {}, 'header') },
    { name: 'the client with OAuth', revision: usual, connect: connect(client, {}, 'oauth') },
    {
      name: `the client pinned to ${pinned} with OAuth`,
      revision: pinned,
      connect: connect(client, pin, 'oauth'),
    },
    { name: 'Inspector', connect: (token) => runInspector(programs, url, token) },
    { name: 'mcp-remote', connect: (token) => runRemote(programs, url, token) },
  ];
}

const calls = [
  ['list_areas', {}],
  ['mark_day', { area: 'Running', mark: 'done' }],
  ['add_note', { area: 'Running', note: '5 km' }],
  ['read_days', { start_date: '2026-01-01', end_date: '2026-12-31' }],
  ['read_stats', {}],
] as const;

/** Returns a program that connects with a library and calls every tool. */
function scriptOf(from: string, options: object, authorization: string): string {
  const imports =
    from === 'sdk'
      ? `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
         import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';`
      : `import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';`;
  return `${imports}
    const [url, token] = process.argv.slice(2);
    const redirectUrl = 'http://localhost:8123/callback';
    const authProvider = {
      redirectUrl,
      clientMetadata: { redirect_uris: [redirectUrl] },
      clientInformation: () => undefined,
      saveClientInformation() {},
      tokens: () => ({ access_token: token, token_type: 'Bearer' }),
      saveTokens() {},
      redirectToAuthorization() {},
      saveCodeVerifier() {},
      codeVerifier: () => '',
    };
    const headers = { authorization: 'Bearer ' + token };
    const transport = new StreamableHTTPClientTransport(
      new URL(url),
      ${authorization === 'oauth' ? '{ authProvider }' : '{ requestInit: { headers } }'},
    );
    const client = new Client({ name: 'proof', version: '1.0.0' }, ${JSON.stringify(options)});
    await client.connect(transport);
    console.log('protocol', client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion);
    console.log(JSON.stringify(client.getServerCapabilities()));
    for (const [name, args] of ${JSON.stringify(calls)}) {
      const { isError } = await client.callTool({ name, arguments: args });
      if (isError !== true) console.log(name, 'answered');
    }
    await client.close();`;
}

async function runInspector(programs: Programs, url: string, token: string) {
  const config = join(programs.path, 'mcp.json');
  const headers = { Authorization: `Bearer ${token}` };
  writeFileSync(
    config,
    JSON.stringify({ mcpServers: { daymark: { type: 'http', url, headers } } }),
  );
  const said = { code: 0 as number | null, output: '', errors: '' };
  for (const [name, args] of calls) {
    const given = Object.entries(args).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`]);
    const call = ['--method', 'tools/call', '--tool-name', name, ...given];
    const { code, output, errors } = await programs.runCommand(
      'mcp-inspector',
      // Inspector would otherwise ask for a sign-in in a terminal.
      ['--cli', '--config', config, '--server', 'daymark', '--stored-auth-only', ...call],
    );
    said.output += `${output}\n${code === 0 ? `${name} answered\n` : ''}`;
    said.errors += errors;
  }
  return said;
}

async function runRemote(programs: Programs, url: string, token: string) {
  const messages = [
    {
      id: 0,
      method: 'initialize',
      params: {
        protocolVersion: revisions[0],
        capabilities: {},
        clientInfo: { name: 'proof', version: '1.0.0' },
      },
    },
    { method: 'notifications/initialized' },
    ...calls.map(([name, args], index) => ({
      id: index + 1,
      method: 'tools/call',
      params: { name, arguments: args },
    })),
  ];
  const input = messages.map((each) => `${JSON.stringify({ jsonrpc: '2.0', ...each })}\n`).join('');
  const args = [url, '--header', `Authorization: Bearer ${token}`];
  const env = { MCP_REMOTE_CONFIG_DIR: join(programs.path, 'remote') };
  const { code, output, errors } = await programs.runCommand('mcp-remote', args, {
    input,
    env,
    until: new RegExp(calls.map((_, index) => `(?=[^]*"id":${index + 1}[,}])`).join('')),
  });
  const answered = calls.flatMap(([name], index) =>
    new RegExp(`"id":${index + 1}[,}]`).test(output) && !output.includes('"isError":true')
      ? [`${name} answered`]
      : [],
  );
  return { code, output: `${output}\n${answered.join('\n')}`, errors };
}
