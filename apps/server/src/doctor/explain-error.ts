const unknownAuthority =
  'Browsers know only public authorities, such as Let’s Encrypt. If the authority is your own, install its certificate on each device, and run this check with NODE_EXTRA_CA_CERTS=<file of the certificate>.';
const noTls =
  'There is no TLS at this port. Let the proxy serve https there, or check the right port.';
const noCertificate =
  'The proxy refuses TLS for this host name. Give it a certificate for the name, and a site or server block.';

/** Plain sentences for the codes of Node's network and TLS errors. */
const sentences: ReadonlyMap<string, string> = new Map([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', `The certificate is self-signed. ${unknownAuthority}`],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    `The certificate comes from an unknown authority. ${unknownAuthority}`,
  ],
  [
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    `The certificate comes from an unknown authority. ${unknownAuthority}`,
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    `The proxy sends no certificate of the authority that signed its certificate. Use the whole chain, such as fullchain.pem. ${unknownAuthority}`,
  ],
  ['CERT_HAS_EXPIRED', 'The certificate has expired. Renew it, and reload the proxy.'],
  ['CERT_NOT_YET_VALID', 'The certificate is not valid yet. Check the clocks.'],
  [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'The certificate is for another host name. Get one for this name.',
  ],
  ['ERR_SSL_WRONG_VERSION_NUMBER', noTls],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', noTls],
  ['ERR_SSL_HTTP_REQUEST', noTls],
  ['EPROTO', noTls],
  ['ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', noCertificate],
  ['ERR_SSL_TLSV1_UNRECOGNIZED_NAME', noCertificate],
  ['ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE', noCertificate],
  ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', noCertificate],
  [
    'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    'The proxy offers no TLS version of today. Allow TLS 1.2 and 1.3.',
  ],
  ['ENOTFOUND', 'The host name has no address. Check its spelling and the DNS.'],
  ['EAI_AGAIN', 'The DNS server does not answer.'],
  [
    'ECONNREFUSED',
    'Nothing accepts connections at this host and port. Check the proxy, the port and the firewall.',
  ],
  ['EHOSTUNREACH', 'There is no route to this host.'],
  ['ENETUNREACH', 'There is no route to this host.'],
  ['ECONNRESET', 'The connection was closed before an answer arrived.'],
  ['UND_ERR_SOCKET', 'The connection was closed before an answer arrived.'],
  [
    'UND_ERR_CONNECT_TIMEOUT',
    'The host does not answer in time. Check the address and the firewall.',
  ],
]);

/** Explains why a check got no answer. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'No answer arrived within ten seconds.';
  const { code } = error as { code?: unknown };
  const sentence = typeof code === 'string' ? sentences.get(code) : undefined;
  if (sentence !== undefined) return sentence;
  const inner = error instanceof AggregateError ? (error.errors[0] as unknown) : error.cause;
  if (inner instanceof Error) return explainError(inner);
  // OpenSSL writes codes and its source file around the reason.
  const reason = /:SSL routines:[^:]*:([^:]+):/.exec(error.message)?.[1] ?? error.message;
  return `This could not be checked: ${reason.trim()}.`;
}
