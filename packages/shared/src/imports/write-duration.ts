/** Writes seconds as hours, minutes and seconds, for example 1:02:03. */
export function writeDuration(seconds: number): string {
  const whole = Math.abs(Math.round(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${seconds < 0 ? '-' : ''}${hours}:${two(minutes)}:${two(whole % 60)}`;
}
