/**
 * In milliseconds since the epoch: in no zone a moment of a date before `limits.earliestDate`. What was edited before counts as
 * edited then. Apart from the other limits, because the app's first screen needs this one alone.
 */
export const earliestEdit = 86_400_000;
