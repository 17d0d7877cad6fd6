/** Letters without a Unicode decomposition; the database's unaccent() maps them equally. */
const plainLetters = new Map(Object.entries({ đ: 'd', ħ: 'h', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss' }));

/** Normalizes text for search: no case, no accents. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[đħłøæœß]/g, (letter) => plainLetters.get(letter) ?? letter)
    .trim();
}
