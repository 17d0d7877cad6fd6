import { chooseSlices } from './choose-slices.ts';

/** One line, without control characters, which nothing prints. */
function normalize(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
}

/** Scripts that stack more than the four marks of others in a word, such as မျှော်. */
const deep = /[\p{Script=Tibetan}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** A letter with more marks than any word has: they would be drawn outside of the page. */
const stack = /\P{M}?(?:\p{M}\p{Cf}*){5,8}(\p{M}?)/gu;

function findStacks(text: string): string[] {
  return [...text.matchAll(stack)].filter(([own, ninth]) => ninth || !deep.test(own)).map(([own]) => own);
}

/** The characters that no font has, and letters with too many marks, each once. */
export function findUndrawable(text: string): string[] {
  const normal = normalize(text);
  const missing = chooseSlices(normal).filter(({ slice }) => slice === null);
  return [...new Set([...missing.map((part) => part.text), ...findStacks(normal)])];
}

const nameCode = (character: string) => `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}]`;

/** A text as it is printed: characters that no font has are named by their code. */
export function printableText(text: string): string {
  return chooseSlices(normalize(text))
    .map((part) => (part.slice ? part.text : nameCode(part.text)))
    .join('');
}
