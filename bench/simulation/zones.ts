/** Most populous zones, assumed from the population of countries (United Nations, 2024). */
const mostPopulous = `
  Asia/Kolkata Asia/Shanghai America/New_York Asia/Jakarta Africa/Lagos America/Sao_Paulo
  Asia/Karachi Asia/Dhaka America/Chicago Europe/Moscow Asia/Tokyo America/Mexico_City
  Africa/Addis_Ababa Asia/Manila Africa/Cairo Africa/Kinshasa Asia/Ho_Chi_Minh Asia/Tehran
  Europe/Istanbul Europe/Berlin Asia/Bangkok Europe/London Africa/Dar_es_Salaam Europe/Paris
  Africa/Johannesburg Europe/Rome Africa/Nairobi Asia/Yangon America/Bogota Asia/Seoul
  America/Los_Angeles Europe/Madrid Africa/Khartoum America/Argentina/Buenos_Aires Africa/Algiers
  Asia/Baghdad Asia/Kabul Europe/Warsaw Africa/Casablanca Asia/Tashkent Europe/Kyiv America/Lima
  Asia/Riyadh Asia/Kathmandu America/Caracas Asia/Kuala_Lumpur America/Toronto America/Denver
  Australia/Sydney America/Santiago
`
  .trim()
  .split(/\s+/);

export function rankedZones(): string[] {
  // An engine may use an older name of a zone, such as Asia/Calcutta.
  const known = new Set(mostPopulous.map(nameOf));
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(nameOf(zone)));
  return [...mostPopulous, ...others];
}

function nameOf(zone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}

/** Returns shares that sum to 1. The share of rank r is proportional to 1 / r^exponent. */
export function zipfShares(count: number, exponent: number): number[] {
  const weights = Array.from({ length: count }, (_, index) => (index + 1) ** -exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Distributes `count` items by shares. Returns the rank of each item. */
export function dealByShares(count: number, shares: readonly number[]): number[] {
  const ranks: number[] = [];
  let upTo = 0;
  for (const [rank, share] of shares.entries()) {
    upTo += share;
    while (ranks.length < Math.round(upTo * count)) ranks.push(rank);
  }
  return ranks;
}
