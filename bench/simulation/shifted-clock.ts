// Loaded into the server before its own code, by `--import shifted-clock.ts?ahead=<milliseconds>`: the hour that is simulated is
// seldom the one on the wall. The server reads the time by Date.now alone.

const ahead = Number(new URL(import.meta.url).searchParams.get('ahead'));
const now = Date.now;
Date.now = () => now() + ahead;
