export const invitationFragment = '#invitation=';

/** Path of an invitation link before the token. Servers and proxies never see a URL fragment. */
export const invitationPathPrefix = `/register${invitationFragment}`;
