import { commonErrors, type Endpoint } from '@daymark/shared/endpoint.ts';
import { errorCatalogue, type ErrorCode } from '@daymark/shared/errors.ts';

/** Every failure that a call of the endpoint can end with: its own, and those that its parts bring with them. */
export function errorsOfEndpoint(endpoint: Endpoint): ErrorCode[] {
  const writes = endpoint.method !== 'GET';
  const codes = new Set<ErrorCode>([...endpoint.errors, ...commonErrors]);
  if (endpoint.access === 'session') {
    codes.add('unauthenticated').add('session_ended').add('rate_limited');
  }
  if (endpoint.params !== undefined) codes.add('not_found');
  if (endpoint.query !== undefined || writes) codes.add('validation_error');
  if (writes) {
    codes.add('malformed_json').add('body_too_large').add('unsupported_media_type');
    if (endpoint.access === 'session') codes.add('idempotency_key_reused');
  }
  return [...codes];
}

/** The same, by status. */
export function errorsByStatus(endpoint: Endpoint): Map<number, ErrorCode[]> {
  return Map.groupBy(errorsOfEndpoint(endpoint), (code) => errorCatalogue[code].status);
}
