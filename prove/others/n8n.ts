import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { freePort } from '../../scripts/free-port.ts';

interface Installation {
  /** Folder in which `npm install n8n` was run. */
  readonly packages: string;
  /** Folder for n8n's data. */
  readonly home: string;
  /** Port at which n8n listens. */
  readonly port: number;
}

/** Returns the version of an installed n8n, or null. */
export function readN8nVersion(packages: string): string | null {
  const file = join(packages, 'node_modules/n8n/package.json');
  if (!existsSync(file)) return null;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Starts n8n with a published workflow of the two nodes that docs/automation.md describes. */
export async function startN8n({ packages, home, port }: Installation, code: string) {
  const workflow = join(home, 'workflow.json');
  writeFileSync(workflow, JSON.stringify([createWorkflow(code)]));
  const n8n = `"${process.execPath}" "${join(packages, 'node_modules/n8n/bin/n8n')}"`;
  const steps = [
    `${n8n} import:workflow --input="${workflow}"`,
    `${n8n} publish:workflow --id=daymark`,
    `exec ${n8n} start`,
  ];
  const child = spawn('sh', ['-c', steps.join(' && ')], {
    stdio: 'ignore',
    env: {
      ...process.env,
      N8N_USER_FOLDER: home,
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      N8N_PORT: String(port),
      N8N_RUNNERS_BROKER_PORT: String(await freePort()),
      NODE_FUNCTION_ALLOW_BUILTIN: 'crypto',
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
    },
  });
  return { child, print: () => readExecutions(home) };
}

function createWorkflow(code: string) {
  const webhook = {
    httpMethod: 'POST',
    path: 'daymark',
    responseMode: 'lastNode',
    options: { rawBody: true },
  };
  return {
    id: 'daymark',
    name: 'Daymark',
    active: false,
    nodes: [
      {
        id: 'webhook',
        name: 'Webhook',
        type: 'n8n-nodes-base.webhook',
        typeVersion: 2,
        position: [0, 0],
        webhookId: crypto.randomUUID(),
        parameters: webhook,
      },
      {
        id: 'code',
        name: 'Code',
        type: 'n8n-nodes-base.code',
        typeVersion: 2,
        position: [200, 0],
        parameters: { jsCode: code },
      },
    ],
    connections: { Webhook: { main: [[{ node: 'Code', type: 'main', index: 0 }]] } },
  };
}

/** Returns the data of all runs of the workflow that succeeded. */
function readExecutions(home: string): string {
  const database = new DatabaseSync(join(home, '.n8n/database.sqlite'), { readOnly: true });
  const rows = database
    .prepare(
      `select data from execution_data
       join execution_entity on execution_entity.id = execution_data.executionId
       where status = 'success'`,
    )
    .all();
  database.close();
  return rows.map(({ data }) => String(data)).join('\n');
}
