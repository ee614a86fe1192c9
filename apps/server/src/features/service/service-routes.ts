import { api } from '@daymark/shared/api.ts';
import type { Config } from '../../config.ts';
import { refuseUntilLater } from '../../http/errors.ts';
import { openApiDocument } from '../../http/openapi-document.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import packageJson from '../../../package.json' with { type: 'json' };

type Offer = Pick<Config, 'supportEmail' | 'mail' | 'registration' | 'singleSignOn'>;

export function serveService(
  server: Server,
  { supportEmail, mail, registration, singleSignOn }: Offer,
): void {
  const { store } = server;

  serveEndpoint(server, api.getHealth, async ({ request }) => {
    try {
      await store.ping();
    } catch (error) {
      request.log.error({ error: String(error) }, 'the database does not answer');
      throw refuseUntilLater();
    }
    return { status: 200, body: { status: 'ok', version: packageJson.version, database: 'ok' } };
  });

  serveEndpoint(server, api.getServiceInfo, async ({ request }) => ({
    status: 200,
    body: {
      support_email: supportEmail,
      mail: mail !== undefined,
      registration: registration.mode,
      passkeys: server.relyingParty(request) !== null,
      single_sign_on: singleSignOn ? { name: singleSignOn.name } : null,
    },
  }));

  let document: Record<string, unknown> | undefined;
  serveEndpoint(server, api.getOpenApi, async () => {
    document ??= openApiDocument();
    return { status: 200, body: document };
  });
}
