export const dayStates = ['absent', 'off', 'free', 'due'] as const;
export type DayState = (typeof dayStates)[number];

export const stateCodes = { off: 1, free: 2, due: 3 } as const;
export const markCodes = { none: 0, notDone: 1, done: 2 } as const;
/** Code in `DayArrays.missing` on days without a goal. */
export const noGoal = 65_535;
