/** From dollars with at most two decimals, "60" or "60.5". Throws for anything else. */
export function dollarsTextToCents(dollarsText: string): number {
  const [, whole = '', decimals = ''] = dollarsText.match(/^(\d{1,9})(?:\.(\d{1,2}))?$/) ?? [];
  if (whole === '') throw new Error(`“${dollarsText}” is no amount of dollars and cents`);
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

/** "60.50", for a money column. */
export function centsToDollarsText(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
