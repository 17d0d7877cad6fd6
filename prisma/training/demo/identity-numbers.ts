const weights = [2, 7, 6, 5, 4, 3, 2];

/** Has a valid check letter, in a range so low that no living person has it. */
export function madeUpIdentityNumber(index: number): string {
  const digits = String(100 + index * 7).padStart(7, '0');
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  return `S${digits}${'JZIHGFEDCBA'[sum % 11]}`;
}
