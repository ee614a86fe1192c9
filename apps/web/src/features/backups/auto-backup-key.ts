/** Where it is kept whether this person has backups made by themselves on this device. */
export const autoBackupKeyOf = (userId: string) => `auto_backup.${userId}`;

/** For someone who signs out here. */
export function forgetAutoBackupSetting(userId: string): void {
  localStorage.removeItem(autoBackupKeyOf(userId));
}
