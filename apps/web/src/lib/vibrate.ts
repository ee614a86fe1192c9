const patterns = {
  light: [10],
  success: [50, 50, 50],
  error: [100, 50, 100],
} as const;

/** Vibrates briefly if the device can. Browsers refuse it before the first touch. */
export function vibrate(pattern: keyof typeof patterns): void {
  if (!('vibrate' in navigator) || !navigator.userActivation.hasBeenActive) return;
  navigator.vibrate([...patterns[pattern]]);
}
