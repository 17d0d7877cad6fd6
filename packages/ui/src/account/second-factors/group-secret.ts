/** "JBSW Y3DP EHPK 3PXP": groups of four, which one can type without losing one's place. */
export function groupSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? '';
}
