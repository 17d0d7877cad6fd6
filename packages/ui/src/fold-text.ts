/** Latin letters whose stroke or ligature is part of them; the databases' unaccent() spells them alike. */
const plainLetters = new Map(Object.entries({ đ: 'd', ħ: 'h', ł: 'l', ø: 'o', æ: 'ae', œ: 'oe', ß: 'ss' }));

/** A text for looking things up by: no case, no accents. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[đħłøæœß]/g, (letter) => plainLetters.get(letter) ?? letter)
    .trim();
}
