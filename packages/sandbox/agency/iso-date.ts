/** "20261121" as "2026-11-21"; other text is unchanged. */
export function toIsoDate(text: string): string {
  return text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
}
