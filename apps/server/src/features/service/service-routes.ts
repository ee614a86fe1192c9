import { api } from '@daymark/shared/api.ts';
import type { Config } from '../../config/config.ts';
import { refuseUntilLater } from '../../http/errors.ts';
import { createEntityTag, matchesEntityTag } from '../../http/entity-tags.ts';
import { acceptsGzip, compress } from '../../http/json-bodies.ts';
import { createOpenApiDocument } from '../../http/openapi-document.ts';
import { serveEndpoint } from '../../http/serve-endpoint.ts';
import type { Server } from '../../http/server.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const time_zone_data = process.versions['tz'] ?? 'none';

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
      throw refuseUntilLater({ database: 'away' });
    }
    const reason = await store.findWriteRefusal();
    if (reason !== null) {
      request.log.error({ reason }, 'the database takes no writes');
      throw refuseUntilLater({ database: reason });
    }
    const { version } = packageJson;
    return { status: 200, body: { status: 'ok', version, database: 'ok', time_zone_data } };
  });

  serveEndpoint(server, api.getServiceInfo, async ({ request }) => ({
    status: 200,
    body: {
      support_email: supportEmail,
      mail: mail !== undefined,
      registration: registration.mode,
      passkeys: server.relyingParty(request) !== null,
      single_sign_on: singleSignOn ? { name: singleSignOn.name } : null,
      trusted_header_sign_in: server.readTrustedEmail !== undefined,
    },
  }));

  serveOpenApi(server);
}

/**
 * Serves the OpenAPI document without `serveEndpoint`, which would serialize 250 kB for every
 * request.
 */
function serveOpenApi({ app, basePath }: Server): void {
  const { method, path } = api.getOpenApi;
  let printed: ReturnType<typeof printOpenApi> | undefined;
  app.route({
    method,
    url: path,
    config: { endpoint: 'getOpenApi' },
    handler: async ({ headers }, reply) => {
      printed ??= printOpenApi(basePath);
      const { text, etag, compressed } = await printed;
      void reply.headers({ etag, vary: 'accept-encoding' });
      if (matchesEntityTag(etag, headers['if-none-match'])) return reply.code(304).send();
      void reply.type('application/json; charset=utf-8');
      if (!acceptsGzip(headers['accept-encoding'])) return reply.send(text);
      return reply.header('content-encoding', 'gzip').send(compressed);
    },
  });
}

async function printOpenApi(basePath: string) {
  const servers = basePath === '' ? {} : { servers: [{ url: basePath }] };
  const text = JSON.stringify({ ...createOpenApiDocument(), ...servers });
  return { text: Buffer.from(text), etag: createEntityTag(text), compressed: await compress(text) };
}
