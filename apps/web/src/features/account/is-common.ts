/**
 * Whether too many others use the password. The list is long, so only an otherwise good password fetches it; where it
 * cannot be fetched, the server still has it.
 */
export async function isCommon(password: string): Promise<boolean> {
  try {
    const { isCommonPassword } = await import('@daymark/shared/accounts/password-rule.ts');
    return isCommonPassword(password);
  } catch {
    return false;
  }
}
