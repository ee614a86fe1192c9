import type * as z from 'zod/mini';
import type { Scope } from './scope.ts';
import type { ErrorCode } from './error-templates.ts';

export type Schema = z.ZodMiniType;

/** Contract of one API call for the server's route, the client and the OpenAPI document. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters are in braces: `/api/v1/scores/{id}`. A trailing slash is part of the path. */
  readonly path: string;
  readonly summary: string;
  /** A public call needs no token. All other calls return 401 `unauthenticated` without a token. */
  readonly isPublic?: true;
  /** Scope that an access token needs. If absent, access tokens cannot make the call. */
  readonly scope?: Scope;
  /**
   * Accepts `Authorization: Revoke` with the token's SHA-256 from a device that deleted the token.
   */
  readonly acceptsTokenHash?: true;
  /**
   * The call ends access to the account, for example a session. It also has the rate limit of
   * `countsAlone`.
   */
  readonly endsAccess?: true;
  /**
   * The call helps to find and end an intruder's access. Each session has its own rate limit for
   * such calls, so that an intruder in another session cannot use up the limit.
   */
  readonly countsAlone?: true;
  /**
   * The call adds stored data. It returns `storage_full` when the account has reached its quota.
   */
  readonly stores?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Maximum size of the body, in bytes, if larger than `limits.bodyBytes`. */
  readonly bodyBytes?: number;
  /** The body contains a password. The server must store nothing that helps to guess it. */
  readonly holdsPassword?: true;
  /** Schema of the response's body by success status. Null means no body. */
  readonly answers: Readonly<Record<number, Schema | null>>;
  /** Schema of the body of a failure, if the body has more fields than `errorBody`. */
  readonly failureBody?: z.ZodMiniObject;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** Error codes of this call. `getErrorCodes` adds the codes that many calls share. */
  readonly errors?: readonly ErrorCode[];
}

export function defineEndpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

export interface RequestOf<E extends Endpoint> {
  readonly params: Output<E['params']>;
  readonly query: Output<E['query']>;
  readonly body: Output<E['body']>;
}

type Part<Name extends string, S> = S extends Schema
  ? Record<never, never> extends z.input<S>
    ? { readonly [N in Name]?: Input<S> }
    : { readonly [N in Name]: Input<S> }
  : Record<never, never>;

export type CallArguments<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

export type EndpointAnswer<E extends Endpoint> = {
  [Status in keyof E['answers'] & number]: {
    readonly status: Status;
    readonly body: Output<E['answers'][Status]>;
  } & AnswerHeadersOf<E>;
}[keyof E['answers'] & number];

type AnswerHeadersOf<E extends Endpoint> =
  E['answerHeaders'] extends Readonly<Record<string, string>>
    ? { readonly headers: { readonly [Name in keyof E['answerHeaders']]: string } }
    : unknown;

export type EndpointAnswerBody<E extends Endpoint> = EndpointAnswer<E>['body'];

export function getErrorCodes(endpoint: Endpoint): ErrorCode[] {
  const writes = endpoint.method !== 'GET';
  const codes = new Set<ErrorCode>([...(endpoint.errors ?? []), 'internal_error', 'unavailable']);
  if (!endpoint.isPublic) {
    codes.add('unauthenticated').add('session_ended').add('rate_limited');
    if (endpoint.scope !== 'read') codes.add('out_of_scope');
  }
  if (endpoint.stores === true) codes.add('storage_full');
  if (endpoint.params !== undefined) codes.add('not_found');
  if (endpoint.query !== undefined || writes) codes.add('validation_error');
  if (writes) {
    codes.add('malformed_json').add('body_too_large').add('unsupported_media_type');
    if (!endpoint.isPublic) codes.add('idempotency_key_reused');
  }
  return [...codes];
}

interface AddressParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

/** Returns the encoded path of a call with its query. Absent query fields are left out. */
export function getAddress<E extends Endpoint>(endpoint: E, call: CallArguments<E>): string {
  const { params = {}, query = {} } = call as AddressParts;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`],
  );
  return search.length === 0 ? path : `${path}?${search.join('&')}`;
}

/**
 * Response header that proxies do not add. It proves that the response and its `Date` header are
 * from the server, even if the response has no body (decision 048).
 */
export const apiHeader = { name: 'daymark-api', value: '1' } as const;

/** Replaces `Authorization` behind a proxy that uses `Authorization` itself (decision 048). */
export const authorizationHeader = 'Daymark-Authorization';
