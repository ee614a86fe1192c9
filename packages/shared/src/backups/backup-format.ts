/** Apart from the schemas: what reads files of other trackers needs to know one of ours, and no more. */
export const backupFormat = 'daymark-backup';
