/** "JBSW Y3DP EHPK 3PXP": groups of four are easier to type. */
export function groupSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
