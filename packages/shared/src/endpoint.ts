import type * as z from 'zod/mini';
import type { Scope } from './scope.ts';
import type { ErrorCode } from './errors.ts';

export type Schema = z.ZodMiniType;

/** One call of the wire. The server registers its route from it, the client calls through it, OpenAPI is printed from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with its trailing slash, if it has one, and with parameters in braces: `/api/v1/scores/{id}`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  /** 'public' answers without a token; 'session' answers 401 `unauthenticated` without one. */
  readonly access: 'public' | 'session';
  /** What a token of another program must be allowed to for it. Without one the call is for the person's own devices alone. */
  readonly scope?: Scope;
  /** Takes `Authorization: Revoke` with the SHA-256 of the token, too: for a device that has already forgotten the token. */
  readonly acceptsTokenHash?: true;
  /** Ends access that somebody has to the account; counted as `countsAlone` says. */
  readonly endsAccess?: true;
  /**
   * Needed to find and end access that somebody has to the account. Each session counts it by itself, so that an intruder who uses up the
   * person's requests does not keep the person from it.
   */
  readonly countsAlone?: true;
  /** Adds to what the account stores: refused with `storage_full` where that is as much as it may be. */
  readonly stores?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** How long the body may be, where that is more than `limits.bodyBytes`. */
  readonly bodyBytes?: number;
  /** Nothing may be stored of such a body from which the password could be guessed. */
  readonly holdsPassword?: true;
  /** The schema of the body for each status of success; null for an answer without a body. */
  readonly answers: Readonly<Record<number, Schema | null>>;
  /** The body of a failure, where it says more than `errorBody`. */
  readonly failureBody?: z.ZodMiniObject;
  /** The headers that a success carries beside its body, and what they say. */
  readonly answerHeaders?: Readonly<Record<string, string>>;
  /** The failures of this call alone, beside those of `errorsOfEndpoint`. */
  readonly errors: readonly ErrorCode[];
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives: the parts of the request after validation. */
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

/** What a caller passes: only the parts the endpoint has. */
export type CallOf<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

/** The answers an endpoint can give, told apart by status. */
export type AnswerOf<E extends Endpoint> = {
  [Status in keyof E['answers'] & number]: {
    readonly status: Status;
    readonly body: Output<E['answers'][Status]>;
  } & AnswerHeadersOf<E>;
}[keyof E['answers'] & number];

type AnswerHeadersOf<E extends Endpoint> =
  E['answerHeaders'] extends Readonly<Record<string, string>>
    ? { readonly headers: { readonly [Name in keyof E['answerHeaders']]: string } }
    : unknown;

export type AnswerBodyOf<E extends Endpoint> = AnswerOf<E>['body'];

/** Every failure that a call of the endpoint can end with: its own, and those that its parts bring with them. */
export function errorsOfEndpoint(endpoint: Endpoint): ErrorCode[] {
  const writes = endpoint.method !== 'GET';
  const codes = new Set<ErrorCode>([...endpoint.errors, 'internal_error', 'unavailable']);
  if (endpoint.access === 'session') {
    codes.add('unauthenticated').add('session_ended').add('rate_limited');
    // A token may at least see what any program may.
    if (endpoint.scope !== 'read') codes.add('out_of_scope');
  }
  if (endpoint.stores === true) codes.add('storage_full');
  if (endpoint.params !== undefined) codes.add('not_found');
  if (endpoint.query !== undefined || writes) codes.add('validation_error');
  if (writes) {
    codes.add('malformed_json').add('body_too_large').add('unsupported_media_type');
    if (endpoint.access === 'session') codes.add('idempotency_key_reused');
  }
  return [...codes];
}

interface AddressParts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

/** The concrete path of a call, query included: parameters are encoded, absent query fields left out. */
export function addressOf<E extends Endpoint>(endpoint: E, call: CallOf<E>): string {
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
 * The header of every answer of the API, and of nothing else on the way to it: it marks an answer of ours that has no body, and a Date that
 * is of our clock (decision 048).
 */
export const apiHeader = { name: 'daymark-api', value: '1' } as const;

/** Header that takes what `Authorization` takes, for networks whose proxy needs that one for itself (decision 099). */
export const authorizationHeader = 'Daymark-Authorization';
