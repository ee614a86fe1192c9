/** Not in the compiler's libraries, because some browsers do not have it. */
interface RoutingEvent extends ExtendableEvent {
  readonly addRoutes?: (rules: readonly RouterRule[]) => Promise<void>;
}

interface RouterRule {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'network';
}

/**
 * Has the browser send what is the server's past the worker, which would leave it to the network anyway.
 *
 * Without this each request starts the worker first. And in Chromium a request that reaches the old worker while it
 * ends for a new one starts it again, and the new one is kept waiting for minutes.
 */
export async function leaveToNetwork(event: RoutingEvent): Promise<void> {
  const rules = ['/api/*', '/health'].map((pathname): RouterRule => ({
    condition: { urlPattern: { pathname } },
    source: 'network',
  }));
  await event.addRoutes?.(rules);
}
