import { codePointsOf, type FontFileSlice, slicesFor } from './font-families.ts';

/** Invisible characters need no glyph: joiners, variation selectors and the like. */
const ignorable = /^\p{Default_Ignorable_Code_Point}$/u;
/** Characters that many scripts share. */
const shared = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;

/** The spaces of their font are as wide as they are. */
const emoji = /\p{Emoji_Presentation}|\u20e3|\ufe0f/u;

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Characters that are drawn with one font; null: no font has them. */
export type SlicedText = { text: string; slice: FontFileSlice | null };

function visibleCodePoints(text: string): number[] {
  return [...text].filter((character) => !ignorable.test(character)).map((c) => c.codePointAt(0) ?? 0);
}

function hasAll(slice: FontFileSlice, codePoints: readonly number[]): boolean {
  return codePoints.every((codePoint) => codePointsOf(slice).has(codePoint));
}

function findSlice(codePoints: readonly number[]): FontFileSlice | null {
  return slicesFor(codePoints[0] ?? 0).find((slice) => hasAll(slice, codePoints)) ?? null;
}

/**
 * Splits a text into characters as a reader counts them, each with a font that has all of its code points. Where none has, its
 * code points are drawn apart.
 */
export function chooseSlices(text: string): SlicedText[] {
  const chosen: SlicedText[] = [];
  function add(part: string): void {
    const codePoints = visibleCodePoints(part);
    const last = chosen.at(-1);
    if (codePoints.length === 0) {
      // A joiner or the like belongs to what it follows.
      if (last) last.text += part;
      return;
    }
    const keepsLast =
      last?.slice && !emoji.test(last.text) && shared.test(part) && hasAll(last.slice, codePoints);
    const slice = keepsLast ? last.slice : findSlice(codePoints);
    if (slice || codePoints.length === 1) chosen.push({ text: part, slice });
    else for (const character of part) add(character);
  }
  for (const { segment } of graphemes.segment(text)) add(segment);
  return chosen;
}
