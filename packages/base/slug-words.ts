import { transliterate } from 'transliteration';

/**
 * The words of a text for an address, "chen-wei-ming" for "陈伟明": ASCII letters and digits of at most `maximumLength` characters,
 * because programs encode other letters differently. Empty for a text without letters, such as emoji.
 */
export function slugWords(text: string, maximumLength: number): string {
  const words = transliterate(text)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return words.length <= maximumLength ? words : words.slice(0, maximumLength).replace(/-[^-]*$/, '');
}
