/** A separate module, because importers of other formats need this name but no schemas. */
export const backupFormat = 'daymark-backup';
