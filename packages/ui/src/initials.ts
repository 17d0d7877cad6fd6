const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function firstMail(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment;
  return '';
}

/** Up to two letters: "Tan Wei Ling" → "TL", "陈伟玲" → "陈", "" → "?". */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = words[0];
  if (!first) return '?';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const scriptOfWords = /^\p{Script=Han}/u.test(first);
  return `${firstMail(first)}${scriptOfWords ? '' : firstMail(last)}`.toLocaleUpperCase('en');
}
