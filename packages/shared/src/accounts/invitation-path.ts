export const invitationFragment = '#invitation=';

/** Invitation link without its token. Servers and proxies never see a URL fragment. */
export const invitationPathPrefix = `/register${invitationFragment}`;
