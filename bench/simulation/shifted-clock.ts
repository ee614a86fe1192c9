// Sets the server's clock to the simulated hour: the server reads the time only by Date.now. Loaded
// by `--import shifted-clock.ts?ahead=<milliseconds>`.

const ahead = Number(new URL(import.meta.url).searchParams.get('ahead'));
const now = Date.now;
Date.now = () => now() + ahead;
