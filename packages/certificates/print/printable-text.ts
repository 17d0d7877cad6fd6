import { chooseSlices } from './choose-slices.ts';

/** One line, without control characters, which nothing prints. */
function normalize(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
}

/** The characters that no font has, each once. */
export function findUndrawable(text: string): string[] {
  const missing = chooseSlices(normalize(text)).filter(({ slice }) => slice === null);
  return [...new Set(missing.map((part) => part.text))];
}

const nameCode = (character: string) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}]`;

/** A text as it is printed: characters that no font has are named by their code. */
export function printableText(text: string): string {
  return chooseSlices(normalize(text))
    .map((part) => (part.slice ? part.text : nameCode(part.text)))
    .join('');
}
