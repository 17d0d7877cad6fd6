import { Buffer, ClusterLevel, Direction, shape as shapeBuffer } from 'harfbuzzjs';
import type { LoadedFont } from './load-font.ts';

/** Lengths are in the font's units. */
export type ShapedGlyph = {
  id: number;
  /** The characters it stands for. */
  text: string;
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
};

/** Stands for what is more than the characters it draws; readers of a PDF skip it. */
const nothing = '\u2060';

/**
 * Divides characters among the glyphs that draw them, so that a reader who goes from glyph to glyph reads the characters in
 * their order, wherever vowels are drawn. Glyphs without a width come last.
 */
function divideText(text: string, glyphs: readonly { xAdvance: number }[]): string[] {
  const composed = [...text];
  const characters = composed.length < glyphs.length ? [...text.normalize('NFD')] : composed;
  const texts = glyphs.map(() => nothing);
  const indices = [...glyphs.keys()];
  const byNeed = [
    ...indices.filter((index) => glyphs[index]?.xAdvance),
    ...indices.filter((index) => !glyphs[index]?.xAdvance),
  ];
  const chosen = byNeed.slice(0, characters.length).sort((a, b) => a - b);
  for (const [place, index] of chosen.entries()) {
    const isLast = place === chosen.length - 1;
    texts[index] = characters.slice(place, isLast ? undefined : place + 1).join('');
  }
  return texts;
}

/** Shapes text of one direction; glyphs are in visual order, left to right. */
export function shapeGlyphs(
  { shaping }: Pick<LoadedFont, 'shaping'>,
  text: string,
  isRightToLeft: boolean,
): ShapedGlyph[] {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  // Marks stay characters of their own, so that each glyph keeps its text.
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  shapeBuffer(shaping, buffer);
  const glyphs = buffer.getGlyphInfosAndPositions();
  const clusters = Map.groupBy(glyphs, ({ cluster }) => cluster);
  const starts = [...clusters.keys()].sort((a, b) => a - b);
  const texts = new Map<object, string>();
  for (const [index, start] of starts.entries()) {
    const own = (clusters.get(start) ?? []).map((glyph) => ({ glyph, xAdvance: glyph.xAdvance ?? 0 }));
    // Readers turn what goes from right to left around.
    if (isRightToLeft) own.reverse();
    const divided = divideText(text.slice(start, starts[index + 1]), own);
    for (const [place, { glyph }] of own.entries()) texts.set(glyph, divided[place] ?? nothing);
  }
  return glyphs.map((glyph) => ({
    id: glyph.codepoint,
    text: texts.get(glyph) ?? nothing,
    xAdvance: glyph.xAdvance ?? 0,
    yAdvance: glyph.yAdvance ?? 0,
    xOffset: glyph.xOffset ?? 0,
    yOffset: glyph.yOffset ?? 0,
  }));
}

/** Whether reading glyph by glyph may not give the text: glyphs are moved, or several draw a character. */
export function needsActualText(glyphs: readonly ShapedGlyph[]): boolean {
  return glyphs.some(({ xOffset, yOffset, text }) => xOffset !== 0 || yOffset !== 0 || text === nothing);
}
