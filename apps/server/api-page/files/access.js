import { byId, readText } from './element.js';

/** Kept only in memory, so no token remains after the page is left. @type {string | null} */
let token = null;

/** @returns {string | null} */
export function currentToken() {
  return token;
}

/**
 * @param {string} next
 * @param {string} state sentence that the page shows
 */
function keepToken(next, state) {
  token = next;
  byId('token-state').textContent = state;
}

/**
 * Keeps the token of a sign-in, if the response has one. The person may use the form of this page,
 * or send the call.
 * @param {unknown} answer
 */
export function takeTokenFrom(answer) {
  const isToken = typeof answer === 'object' && answer !== null && 'access_token' in answer;
  if (!isToken || typeof answer.access_token !== 'string') return;
  const user = 'user' in answer ? /** @type {{ email?: string }} */ (answer.user) : {};
  keepToken(answer.access_token, `Signed in as ${user.email ?? 'a user'}.`);
}

export function offerAccess() {
  onSubmit('use-token', async (values) => {
    keepToken(readText(values, 'token'), 'Your token is used.');
  });
  onSubmit('sign-in', async (values) => {
    const response = await fetch('../v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(values)),
    });
    const answer = /** @type {{ detail?: string }} */ (await response.json());
    if (response.ok) takeTokenFrom(answer);
    else byId('token-state').textContent = answer.detail ?? response.statusText;
  });
}

/**
 * @param {string} id
 * @param {(values: FormData) => Promise<void>} act
 */
function onSubmit(id, act) {
  const form = /** @type {HTMLFormElement} */ (byId(id));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    act(new FormData(form)).then(
      () => form.reset(),
      (/** @type {unknown} */ error) => {
        byId('token-state').textContent = String(error);
      },
    );
  });
}
