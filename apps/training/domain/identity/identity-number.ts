const shape = /^[STFGM]\d{7}[A-Z]$/;
const weights = [2, 7, 6, 5, 4, 3, 2];
/** By prefix: the offset of the weighted sum, and the check letters by remainder. */
const series: Record<string, { offset: number; letters: string }> = {
  S: { offset: 0, letters: 'JZIHGFEDCBA' },
  T: { offset: 4, letters: 'JZIHGFEDCBA' },
  F: { offset: 0, letters: 'XWUTRQPNMLK' },
  G: { offset: 4, letters: 'XWUTRQPNMLK' },
  M: { offset: 3, letters: 'XWUTRQPNJLK' },
};

/** Without spaces and dashes, in capitals. */
export function normaliseIdentityNumber(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** S, T, F, G or M, seven digits, a letter. */
export function isWellFormedIdentityNumber(identityNumber: string): boolean {
  return shape.test(identityNumber);
}

/** Anywhere in the text, as a word of its own. */
export function containsIdentityNumber(text: string): boolean {
  return /(?<![\p{L}\p{N}])[STFGM]\d{7}[A-Z](?![\p{L}\p{N}])/iu.test(text);
}

export function hasRightCheckLetter(number: string): boolean {
  const rule = series[number.slice(0, 1)];
  if (!rule || !shape.test(number)) return false;
  const sum = weights.reduce(
    (total, weight, index) => total + weight * Number(number[index + 1]),
    rule.offset,
  );
  return number.at(-1) === rule.letters[sum % 11];
}
