import type { AccessCounts, EndedAccess } from '../store/access-repository.ts';

/** Names of the kinds of access, in the order in which they are printed. */
const words = {
  sessions: ['session', 'sessions'],
  passkeys: ['passkey', 'passkeys'],
  identities: ['identity', 'identities'],
  tokens: ['token', 'tokens'],
  calendars: ['calendar', 'calendars'],
  webhooks: ['webhook', 'webhooks'],
} as const satisfies Record<Exclude<keyof AccessCounts, 'secondFactor'>, readonly [string, string]>;

export function describeEndedAccess({ ended, webhooksOff, remaining }: EndedAccess): string[] {
  const off = webhooksOff === 0 ? '' : ` Turned off: ${counted(webhooksOff, words.webhooks)}.`;
  return [
    `Ended: ${joinOrNothing(describeCounts(ended))}.${off}`,
    `Left: ${joinOrNothing(describeCounts({ ...remaining, sessions: 0 }))}.`,
  ];
}

function describeCounts({ secondFactor, ...counts }: AccessCounts): string[] {
  const kinds = Object.keys(words) as (keyof typeof words)[];
  const found = kinds.filter((kind) => counts[kind] > 0);
  const listed = found.map((kind) => counted(counts[kind], words[kind]));
  if (secondFactor === 1) listed.push('two-step sign-in');
  if (secondFactor > 1) listed.push(`two-step sign-in of ${secondFactor} accounts`);
  return listed;
}

function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : many}`;
}

function joinOrNothing(items: readonly string[]): string {
  return items.length === 0 ? 'nothing' : items.join(', ');
}

export function logFactsOfEndedAccess(ended: EndedAccess): Record<string, string> {
  const [endedLine = '', left = ''] = describeEndedAccess(ended).map((line) =>
    line.replace(/^\w+: /, '').slice(0, -1),
  );
  return { ended: endedLine, left };
}
