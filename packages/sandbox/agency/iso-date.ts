/** "20261121" as "2026-11-21"; other text is unchanged. */
export function compactToIsoDate(compactDate: string): string {
  return compactDate.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}
