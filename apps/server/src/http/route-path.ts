/** Fastify writes `:id` for the contract's `{id}`. */
export function routePathOf(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
