/** A separate module, because the importers of other formats need it without the schemas. */
export const backupFormat = 'daymark-backup';
