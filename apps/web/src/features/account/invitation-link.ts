/** Behind the fragment's sign, so that neither a server nor a log on the way sees it. */
export function invitationLink(origin: string, token: string): string {
  return `${origin}/register#invitation=${token}`;
}

/** Of what was typed: the secret, or the whole link, in which it is found. */
export function invitationIn(typed: string): string {
  return /#invitation=([\w-]+)/.exec(typed)?.[1] ?? typed.trim();
}

/** Of the address of the page; empty where it has none. */
export function invitationInAddress({ hash }: Pick<Location, 'hash'>): string {
  return /^#invitation=([\w-]+)/.exec(hash)?.[1] ?? '';
}
