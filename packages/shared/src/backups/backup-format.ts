/**
 * Format name of a backup. It has its own file, because the importers of other formats need it
 * without the schemas.
 */
export const backupFormat = 'daymark-backup';
