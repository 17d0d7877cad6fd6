import { fontOf, type Weight } from './font-slices.ts';
import { inVisualOrder, type Word, wordsOf } from './words.ts';

type Document = PDFKit.PDFDocument;

/** A text with its fonts at hand. Sizes and lengths are in points. */
export type Text = { text: string; weight: Weight; words: Word[] };
export type Line = { words: Word[]; width: number };
export type Setting = { lines: Line[]; size: number };

/** Parts words and gives the document their fonts. */
export async function prepareText(doc: Document, text: string, weight: Weight): Promise<Text> {
  const words = wordsOf(text);
  for (const { slice } of words.flatMap(({ pieces }) => pieces)) {
    doc.registerFont(`${slice.file} ${weight}`, await fontOf(slice, weight));
  }
  return { text, weight, words };
}

/** A space's share of the font size; the fonts differ little in it and some slices have none. */
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
 * Sets a text as large as it fits, down from `largest` to `smallest`, in as few lines as that size needs, `maxLines` at
 * most. What does not fit even then becomes as small as it must: nothing is cut off.
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
    // One line more is tried before the letters become small.
    const least = lines === maxLines ? 4 : Math.max(smallest, largest * 0.75);
    for (let size = largest; size >= least; size -= 1) {
      const set = breakLines(doc, text, size, maxWidth);
      if (set.length <= lines && set.every(({ width }) => width <= maxWidth)) return { lines: set, size };
    }
  }
  const size = 4;
  return { lines: breakLines(doc, text, size, maxWidth), size };
}

/** Draws a line with its baseline at `y`. Answers where it ends. */
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

/** Line height as a share of the size: room for what Tamil and Malay put above and below. */
export const leading = 1.3;

/** Draws a set text, the baseline of its first line at `y`. Answers the baseline of its last line. */
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
