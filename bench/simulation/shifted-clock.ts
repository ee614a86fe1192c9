// The server loads this module before its own code, by `--import
// shifted-clock.ts?ahead=<milliseconds>`. The simulated hour seldom matches the real time. The
// server reads the time only by Date.now.

const ahead = Number(new URL(import.meta.url).searchParams.get('ahead'));
const now = Date.now;
Date.now = () => now() + ahead;
