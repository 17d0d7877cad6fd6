import { countSpellingEdits, maximumSpellingDistance } from '@repo/schemas/spelling-distance';

/** Longer queries are pasted, not typed. */
const maximumWords = 8;
/** Scripts without spaces: any part of a run may be a word. */
const signs = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
const unspaced = new RegExp(`^[${signs}]+$`, 'u');
const oneScript = new RegExp(`[${signs}]+|[^${signs}]+`, 'gu');
/** Above the allowed misspelling, so that a text with an omitted word is found too. */
const longerBy = 2;

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/** Removes accents, which people often omit. */
function plain(text: string): string {
  const bare = text.normalize('NFD').replace(/(\p{Script=Latin})\p{M}+/gu, '$1');
  return bare.normalize('NFC');
}

/** Separates unspaced scripts from adjacent text. */
function wordsOf(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => word.match(oneScript) ?? []);
}

type Near = { word: string; distance: number };

/** Ties: the word with more of the typed letters, then the one of equal length. */
function nearest(typed: string, candidates: readonly Near[]): Near | null {
  const letters = [...typed];
  const rank = ({ word, distance }: Near) => [
    distance,
    letters.filter((letter) => !word.includes(letter)).length,
    Math.abs([...word].length - letters.length),
  ];
  const ranked = candidates.map((near) => ({ near, rank: rank(near) }));
  ranked.sort((one, other) => {
    const differing = one.rank.findIndex((value, index) => value !== other.rank[index]);
    return differing === -1 ? 0 : (one.rank[differing] ?? 0) - (other.rank[differing] ?? 0);
  });
  return ranked[0]?.near ?? null;
}

/** Substrings about as long as the typed text. */
function* partsOf(run: string, length: number): Generator<string> {
  const characters = [...run];
  for (let size = Math.max(2, length - 1); size <= length + longerBy; size += 1) {
    for (let from = 0; from + size <= characters.length; from += 1)
      yield characters.slice(from, from + size).join('');
  }
}

/** A character of an unspaced script counts as about half a word. */
function allowed(typed: string): number {
  const { length } = [...typed];
  if (!unspaced.test(typed)) return maximumSpellingDistance(length);
  return length < 2 ? 0 : length < 4 ? 1 : 2;
}

/** Null when no word is near. */
function nearestWord(typed: string, text: string, words: readonly string[]): Near | null {
  if (text.includes(typed)) return { word: typed, distance: 0 };
  const most = allowed(typed);
  if (most === 0) return null;
  const isUnspaced = unspaced.test(typed);
  const { length } = [...typed];
  const candidates = words
    .filter((word) => unspaced.test(word) === isUnspaced)
    .flatMap((word) => (isUnspaced ? [...partsOf(word, length)] : [word]))
    .filter((word) => Math.abs([...word].length - length) <= most)
    .map((word) => ({ word, distance: countSpellingEdits(plain(typed), plain(word)) }));
  return nearest(
    typed,
    candidates.filter(({ distance }) => distance <= most),
  );
}

/**
 * The words of the title nearest to the whole search; null when none is near. Searching for all of them finds at least that
 * title.
 */
export function findNearestTitleWords(typed: string, titles: Iterable<string>): string[] | null {
  const wanted = wordsOf(typed);
  if (wanted.length === 0 || wanted.length > maximumWords) return null;
  let best: { words: string[]; distance: number } | null = null;
  for (const title of titles) {
    const text = fold(title);
    const words = wordsOf(title);
    const near = wanted.map((word) => nearestWord(word, text, words));
    const found = near.filter((one) => one !== null);
    if (found.length < wanted.length) continue;
    const distance = found.reduce((sum, one) => sum + one.distance, 0);
    if (best === null || distance < best.distance) best = { words: found.map(({ word }) => word), distance };
  }
  return best?.words ?? null;
}
