import type { Rule } from './schedule-schema.ts';

/** Returns the nearest rule of a kind that devices with an older version know. */
export function getOlderRule(rule: Rule): Rule {
  if (rule.kind === 'daily' || rule.kind === 'weekdays' || rule.kind === 'times_per_week')
    return rule;
  if (rule.kind === 'month_days') return { kind: 'times_per_week', times: 1 };
  const { times, days } = getFrequency(rule);
  const perWeek = Math.floor((7 * times) / days);
  return { kind: 'times_per_week', times: Math.max(1, Math.min(6, perWeek)) };
}

export interface Frequency {
  readonly times: number;
  readonly days: number;
}

/** Returns how often a rule asks for a done day. A month counts as 30 days, as in Loop. */
export function getFrequency(rule: Rule): Frequency {
  if (rule.kind === 'times_in_days') return { times: rule.times, days: rule.days };
  if (rule.kind === 'every_n_days') return { times: 1, days: rule.every };
  if (rule.kind === 'times_per_month') return { times: rule.times, days: 30 };
  if (rule.kind === 'month_days') return { times: Math.min(30, rule.days.length), days: 30 };
  if (rule.kind === 'times_per_week') return { times: rule.times, days: 7 };
  return rule.kind === 'weekdays'
    ? { times: rule.weekdays.length, days: 7 }
    : { times: 1, days: 1 };
}
