/** What stands before the token of an invitation in the address of a page. */
export const invitationFragment = '#invitation=';

/** Where an invitation leads, up to its token: behind the fragment's sign neither a server nor a log on the way sees it. */
export const invitationPathStart = `/register${invitationFragment}`;
