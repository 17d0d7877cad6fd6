/** A word or phrase and its plain plural. */
export const singularAndPlainPlurals = (text: string): string[] => [
  text,
  `${text}s`,
  `${text}es`,
  ...(text.endsWith('y') ? [text.replace(/y$/, 'ies')] : []),
];

/** A word or phrase with its plain plural and singular, some of which are no words and found nowhere. */
export const singularAndPluralForms = (text: string): string[] => [
  ...new Set([
    ...singularAndPlainPlurals(text),
    text.replace(/s$/, ''),
    text.replace(/es$/, ''),
    text.replace(/ies$/, 'y'),
  ]),
];

/** Chinese or Thai have no spaces between words, and PostgreSQL knows the endings of none of them. */
export const hasNonLatinLetter = (text: string): boolean => /(?!\p{Script=Latin})\p{L}/u.test(text);

const escapeRegex = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace(/\s+/g, '\\W+');

/** A regular expression of PostgreSQL for any of the forms as whole words; in other scripts also inside what looks like one. */
export function anyWordRegexSource(forms: readonly string[]): string {
  const patterns = forms
    .filter((form) => form !== '')
    .map((form) => {
      if (hasNonLatinLetter(form)) return escapeRegex(form);
      return `${/^\w/.test(form) ? '\\m' : ''}${escapeRegex(form)}${/\w$/.test(form) ? '\\M' : ''}`;
    });
  return `(${patterns.join('|')})`;
}

export const wordStartRegexSource = (text: string): string => `\\m${escapeRegex(text)}`;
