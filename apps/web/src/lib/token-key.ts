/** Where this device keeps the session's token. */
export const tokenKey = 'access_token';
