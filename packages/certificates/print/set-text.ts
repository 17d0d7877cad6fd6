import { loadFont, type Weight } from './font-slices.ts';
import { inVisualOrder, type Word, wordsOf } from './words.ts';

type Document = PDFKit.PDFDocument;

/** A text with its fonts loaded. Sizes and lengths are in points. */
export type Text = { text: string; weight: Weight; words: Word[] };
export type Line = { words: Word[]; width: number };
export type Setting = { lines: Line[]; size: number };

/** Splits a text into words and registers their fonts. */
export async function splitTextAndLoadFonts(doc: Document, text: string, weight: Weight): Promise<Text> {
  const words = wordsOf(text);
  for (const { slice } of words.flatMap(({ pieces }) => pieces)) {
    doc.registerFont(`${slice.file} ${weight}`, await loadFont(slice, weight));
  }
  return { text, weight, words };
}

/** Width of a space relative to the font size; similar in all fonts, and missing in some slices. */
const space = 0.27;

function useFont(doc: Document, { file }: { file: string }, weight: Weight, size: number): Document {
  return doc.font(`${file} ${weight}`).fontSize(size);
}

function widthOf(doc: Document, word: Word, weight: Weight, size: number): number {
  return word.pieces.reduce(
    (sum, { text, slice }) => sum + useFont(doc, slice, weight, size).widthOfString(text),
    0,
  );
}

function breakLines(doc: Document, { words, weight }: Text, size: number, maxWidth: number): Line[] {
  const lines: Line[] = [];
  for (const word of words) {
    const width = widthOf(doc, word, weight, size);
    const line = lines.at(-1);
    const gap = word.glued ? 0 : space * size;
    if (line && line.width + gap + width <= maxWidth) {
      line.words.push(word);
      line.width += gap + width;
    } else lines.push({ words: [word], width });
  }
  return lines;
}

/**
 * Finds the largest size from `largest` to `smallest` at which a text fits, in as few lines as possible, at most `maxLines`. A
 * text that still does not fit is made smaller: nothing is cut off.
 */
export function fitText(
  doc: Document,
  text: Text,
  {
    maxWidth,
    largest,
    smallest,
    maxLines,
  }: { maxWidth: number; largest: number; smallest: number; maxLines: number },
): Setting {
  for (let lines = 1; lines <= maxLines; lines += 1) {
    // Adds a line before shrinking much.
    const least = lines === maxLines ? 4 : Math.max(smallest, largest * 0.75);
    for (let size = largest; size >= least; size -= 1) {
      const set = breakLines(doc, text, size, maxWidth);
      if (set.length <= lines && set.every(({ width }) => width <= maxWidth)) return { lines: set, size };
    }
  }
  const size = 4;
  return { lines: breakLines(doc, text, size, maxWidth), size };
}

/** Draws a line with its baseline at `y`; returns where it ends. */
function drawLine(
  doc: Document,
  { words }: Line,
  { weight, size, x, y }: { weight: Weight; size: number; x: number; y: number },
): void {
  let at = x;
  for (const [index, word] of inVisualOrder(words).entries()) {
    if (index > 0 && !word.glued) at += space * size;
    for (const { text, slice } of word.pieces) {
      useFont(doc, slice, weight, size).text(text, at, y, { lineBreak: false, baseline: 'alphabetic' });
      at += doc.widthOfString(text);
    }
  }
}

/** Line height relative to the size; leaves room for Tamil and Malay marks. */
export const leading = 1.3;

/** Draws a text, its first baseline at `y`; returns the last baseline. */
export function drawText(
  doc: Document,
  { text, weight }: Text,
  { lines, size }: Setting,
  { x, y, colour, tag = 'P' }: { x: number; y: number; colour: string; tag?: string },
): { element: PDFKit.PDFStructureElement; y: number } {
  const element = doc.struct(tag, { actual: text }, () => {
    doc.fillColor(colour);
    for (const [index, line] of lines.entries()) {
      drawLine(doc, line, { weight, size, x, y: y + index * size * leading });
    }
  });
  return { element, y: y + (lines.length - 1) * size * leading };
}
