/// <reference path="./linebreak.d.ts" />
import bidiFactory, { type EmbeddingLevels } from 'bidi-js';
import LineBreaker from 'linebreak';
import { chooseSlices, type SlicedText } from './choose-slices.ts';
import type { FontFileSlice } from './font-families.ts';
import { type FontWeight, type LoadedFont, loadFont } from './load-font.ts';
import { printableText } from './printable-text.ts';
import { shapeGlyphs } from './shape.ts';

/** Characters of one font and direction, drawn together. */
export type TextRun = {
  /** Where it starts in its text. */
  start: number;
  text: string;
  font: LoadedFont;
  isRightToLeft: boolean;
  /** Relative to the font size, as are the others. */
  width: number;
  /** How far its glyphs reach above and below the baseline. */
  above: number;
  below: number;
};

/** What no line breaks inside of. A space at its end is a run of its own. */
export type WordRuns = TextRun[];

/** A text with its fonts loaded. */
export type PreparedText = { text: string; levels: EmbeddingLevels; words: WordRuns[] };

const bidi = bidiFactory();
const dictionaryWords = new Intl.Segmenter('und', { granularity: 'word' });
/** Scripts written without spaces, whose words only a dictionary knows. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Indices at which a line may break. */
function findBreaks(text: string): Set<number> {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position);
  for (const { segment, index } of dictionaryWords.segment(text)) {
    const before = text.slice(0, index).at(-1) ?? '';
    if (unspaced.test(segment) && unspaced.test(before)) breaks.add(index);
  }
  return breaks;
}

function measure(
  run: Pick<TextRun, 'text' | 'font' | 'isRightToLeft'>,
): Pick<TextRun, 'width' | 'above' | 'below'> {
  const { unitsPerEm, embedding } = run.font;
  let width = 0;
  let above = 0;
  let below = 0;
  for (const { id, xAdvance, yOffset } of shapeGlyphs(run.font, run.text, run.isRightToLeft)) {
    const { minY, maxY } = embedding.getGlyph(id).bbox;
    width += xAdvance;
    if (maxY > minY) {
      above = Math.max(above, maxY + yOffset);
      below = Math.max(below, -minY - yOffset);
    }
  }
  return { width: width / unitsPerEm, above: above / unitsPerEm, below: below / unitsPerEm };
}

function splitIntoWords(
  parts: readonly SlicedText[],
  { text, levels }: Pick<PreparedText, 'text' | 'levels'>,
  fontOf: (slice: FontFileSlice | null) => LoadedFont | undefined,
): WordRuns[] {
  const breaks = findBreaks(text);
  const words: Omit<TextRun, 'width' | 'above' | 'below'>[][] = [];
  let start = 0;
  for (const { text: own, slice } of parts) {
    const font = fontOf(slice);
    const isRightToLeft = (levels.levels[start] ?? 0) % 2 === 1;
    if (start === 0 || breaks.has(start)) words.push([]);
    const word = words.at(-1) ?? [];
    const last = word.at(-1);
    const joins = last?.font === font && last?.isRightToLeft === isRightToLeft && own !== ' ';
    if (last && joins) last.text += own;
    else if (font) word.push({ start, text: own, font, isRightToLeft });
    start += own.length;
  }
  return words.map((word) => word.map((run) => ({ ...run, ...measure(run) })));
}

export async function prepareText(given: string, weight: FontWeight): Promise<PreparedText> {
  const text = printableText(given);
  const levels = bidi.getEmbeddingLevels(text);
  const parts = chooseSlices(text);
  const fonts = new Map<FontFileSlice | null, LoadedFont>();
  for (const { slice } of parts) if (slice) fonts.set(slice, await loadFont(slice, weight));
  return { text, levels, words: splitIntoWords(parts, { text, levels }, (slice) => fonts.get(slice)) };
}

/** The runs of a line as they are drawn, left to right. */
export function orderRuns({ text, levels }: PreparedText, runs: readonly TextRun[]): TextRun[] {
  const [first] = runs;
  const last = runs.at(-1);
  if (!first || !last) return [];
  const order = bidi.getReorderedIndices(text, levels, first.start, last.start + last.text.length - 1);
  const places = new Map(order.map((index, place) => [index, place]));
  return runs.toSorted((a, b) => (places.get(a.start) ?? 0) - (places.get(b.start) ?? 0));
}
