import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addressOf,
  type AnswerBodyOf,
  type CallOf,
  type Endpoint,
} from '@daymark/shared/endpoint.ts';
import { errorBody } from '@daymark/shared/errors.ts';
import { authorizationOf } from '../http/authorization.ts';

/** What a tool answers in the place of a result: a sentence for the assistant, and the person it works for. */
export class ToolRefused extends Error {}

export type OwnCalls = <E extends Endpoint>(
  endpoint: E,
  call: CallOf<E>,
) => Promise<AnswerBodyOf<E>>;

/**
 * Calls this very server as who sent the request, from the same address: every rule of the API holds, for there is no other way in.
 * @throws ToolRefused with the sentence of the API, and what is wrong with each field
 */
export function createOwnCalls(app: FastifyInstance, request: FastifyRequest): OwnCalls {
  const authorization = authorizationOf(request) ?? '';
  const { host = 'localhost' } = request.headers;
  return async <E extends Endpoint>(endpoint: E, call: CallOf<E>) => {
    const { body } = call as { body?: object };
    const response = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, call),
      headers: { authorization, host },
      remoteAddress: request.ip,
      ...(body !== undefined && { payload: body }),
    });
    if (response.statusCode >= 400) throw new ToolRefused(sentenceOf(response.body));
    // The app has made it as the contract says.
    const answer: unknown = response.body === '' ? undefined : response.json();
    return answer as AnswerBodyOf<E>;
  };
}

function sentenceOf(text: string): string {
  const { detail, errors = [] } = errorBody.parse(JSON.parse(text));
  return [detail, ...errors.map(({ field, message }) => `${field}: ${message}.`)].join(' ');
}
