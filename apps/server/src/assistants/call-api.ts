import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  getAddress,
  type EndpointAnswerBody,
  type CallArguments,
  type Endpoint,
} from '@daymark/shared/endpoint.ts';
import { errorBody } from '@daymark/shared/errors.ts';
import { readAuthorization } from '../http/authorization.ts';

export class ToolRefused extends Error {}

export type OwnCalls = <E extends Endpoint>(
  endpoint: E,
  call: CallArguments<E>,
) => Promise<EndpointAnswerBody<E>>;

/**
 * Returns a function that calls this server's API with the token and the address of `request`, so
 * that every rule of the API applies. The function throws a ToolRefused with the sentence and the
 * field errors of a refusal.
 */
export function createOwnCalls(app: FastifyInstance, request: FastifyRequest): OwnCalls {
  const authorization = readAuthorization(request) ?? '';
  const { host = 'localhost' } = request.headers;
  return async <E extends Endpoint>(endpoint: E, call: CallArguments<E>) => {
    const { body } = call as { body?: object };
    const response = await app.inject({
      method: endpoint.method,
      url: getAddress(endpoint, call),
      headers: { authorization, host },
      remoteAddress: request.ip,
      ...(body !== undefined && { payload: body }),
    });
    if (response.statusCode >= 400) throw new ToolRefused(describeError(response.body));
    const answer: unknown = response.body === '' ? undefined : response.json();
    return answer as EndpointAnswerBody<E>;
  };
}

function describeError(text: string): string {
  const { detail, errors = [] } = errorBody.parse(JSON.parse(text));
  const others = errors.filter(({ message }) => message !== detail);
  const sentences = others.map(({ field, message }) => `${field}: ${message.replace(/\.$/, '')}.`);
  return [detail, ...sentences].join(' ');
}
