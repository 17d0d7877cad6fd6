import { fontSliceOf, type Slice } from './font-slices.ts';

/** A run of characters in one font, shaped together. */
export type Piece = { text: string; slice: Slice };

/** An unbreakable unit. `glued` follows the previous one without a space. */
export type Word = { pieces: Piece[]; isRightToLeft: boolean; glued: boolean };

const unknown = 0x3f;
const mark = /^[\p{M}\u200c\u200d]$/u;
const ideograph = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function inSlice({ ranges }: Slice, character: string): boolean {
  const codePoint = character.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
}

/** Characters without a font are printed as question marks. */
function piecesOf(word: string): Piece[] {
  const pieces: Piece[] = [];
  for (const character of word) {
    const last = pieces.at(-1);
    // Keeps a combining mark with its letter if that font has it.
    if (last && mark.test(character) && inSlice(last.slice, character)) {
      last.text += character;
      continue;
    }
    const own = fontSliceOf(character.codePointAt(0) ?? unknown);
    const slice = own ?? fontSliceOf(unknown);
    if (slice === null) continue;
    const text = own ? character : String.fromCodePoint(unknown);
    if (last?.slice === slice) last.text += text;
    else pieces.push({ text, slice });
  }
  return pieces;
}

/** Lines may also break between ideographs. */
function parts(word: string): string[] {
  const found: string[] = [];
  for (const character of word) {
    const last = found.at(-1);
    if (
      last === undefined ||
      ideograph.test(character) ||
      (ideograph.test([...last].at(-1) ?? '') && !mark.test(character))
    )
      found.push(character);
    else found[found.length - 1] = last + character;
  }
  return found;
}

export function wordsOf(text: string): Word[] {
  return text
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) =>
      parts(word).map((part, index) => ({
        pieces: piecesOf(part),
        isRightToLeft: rightToLeft.test(part),
        glued: index > 0,
      })),
    );
}

/** Words in visual order: runs of right-to-left words are reversed. */
export function inVisualOrder(words: readonly Word[]): Word[] {
  const ordered: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at];
    if (!word) break;
    const end = words.findIndex((other, index) => index >= at && other.isRightToLeft !== word.isRightToLeft);
    const group = words.slice(at, end === -1 ? words.length : end);
    ordered.push(...(word.isRightToLeft ? group.toReversed() : group));
    at += group.length;
  }
  return ordered;
}
