import { drawTextLine } from './draw-text-line.ts';
import type { FontWeight } from './load-font.ts';
import { createPdfFont } from './pdf-font.ts';
import { type PreparedText, prepareText, type TextRun } from './prepare-text.ts';

type Document = PDFKit.PDFDocument;

export type TextLine = { runs: TextRun[]; width: number };
/** Sizes and lengths are in points. `above` and `below`: how far glyphs reach beyond the outer baselines. */
export type FittedText = { lines: TextLine[]; size: number; step: number; above: number; below: number };

/** Splits a text into words and registers their fonts. */
export async function prepareAndRegisterText(
  doc: Document,
  given: string,
  weight: FontWeight,
): Promise<PreparedText> {
  const text = await prepareText(given, weight);
  for (const { font } of text.words.flat()) doc.registerFont(font.name, createPdfFont(font));
  return text;
}

const widthOf = (runs: readonly TextRun[]) => runs.reduce((sum, { width }) => sum + width, 0);
const withoutSpace = (runs: TextRun[]) => (runs.at(-1)?.text === ' ' ? runs.slice(0, -1) : runs);

function breakLines({ words }: PreparedText, size: number, maxWidth: number): TextLine[] {
  const lines: TextRun[][] = [];
  for (const word of words) {
    const line = lines.at(-1);
    const fits = line && (widthOf(line) + widthOf(withoutSpace(word))) * size <= maxWidth;
    if (fits) line.push(...word);
    else lines.push([...word]);
  }
  return lines.map(withoutSpace).map((runs) => ({ runs, width: widthOf(runs) * size }));
}

/** Line height relative to the size, at least. */
export const lineHeightFactor = 1.3;
/** Between the glyphs of two lines, relative to the size. */
const gap = 0.1;

function toSetting(lines: TextLine[], size: number): FittedText {
  const runs = lines.flatMap((line) => line.runs);
  const above = Math.max(0, ...runs.map((run) => run.above)) * size;
  const below = Math.max(0, ...runs.map((run) => run.below)) * size;
  return { lines, size, above, below, step: Math.max(lineHeightFactor * size, above + below + gap * size) };
}

const heightOf = ({ lines, step, above, below }: FittedText) => (lines.length - 1) * step + above + below;

/**
 * Finds the largest size from `largest` to `smallest` at which a text fits, in as few lines as possible, at most `maxLines`. A
 * text that still does not fit is made smaller: nothing is cut off.
 */
export function fitText(
  text: PreparedText,
  {
    maxWidth,
    largest,
    smallest,
    maxLines,
    maxHeight,
  }: { maxWidth: number; maxHeight: number; largest: number; smallest: number; maxLines: number },
): FittedText {
  for (let lines = 1; lines <= maxLines; lines += 1) {
    // Adds a line before shrinking much.
    const least = lines === maxLines ? 4 : Math.max(smallest, largest * 0.75);
    for (let size = largest; size >= least; size -= 1) {
      const set = breakLines(text, size, maxWidth);
      const setting = toSetting(set, size);
      const fits = set.every(({ width }) => width <= maxWidth) && heightOf(setting) <= maxHeight;
      if (set.length <= lines && fits) return setting;
    }
  }
  const last = toSetting(breakLines(text, 4, maxWidth), 4);
  const size = 4 * Math.min(1, maxHeight / heightOf(last));
  return toSetting(breakLines(text, size, maxWidth), size);
}

type Place = {
  x: number;
  y: number;
  colour: string;
  tag?: string;
  /** The address that the text leads to. */
  link?: string;
};

/** Draws a text, its first baseline at `y`; returns the last baseline. */
export function drawText(
  doc: Document,
  text: PreparedText,
  { lines, size, step, above, below }: FittedText,
  { x, y, colour, tag = 'P', link }: Place,
): { element: PDFKit.PDFStructureElement; y: number } {
  const draw = () => {
    doc.fillColor(colour);
    for (const [index, { runs }] of lines.entries())
      drawTextLine(doc, text, runs, { size, x, y: y + index * step });
  };
  const last = y + (lines.length - 1) * step;
  if (!link) return { element: doc.struct(tag, { actual: text.text }, draw), y: last };
  const anchor = doc.struct('Link', { actual: text.text });
  anchor.add(draw);
  const width = Math.max(...lines.map((line) => line.width));
  // pdfkit writes a primitive string as a name.
  const contents = Object(text.text) as string;
  const options = { structParent: anchor, Contents: contents };
  doc.link(x, y - above, width, last - y + above + below, link, options);
  anchor.end();
  return { element: doc.struct(tag, {}, anchor), y: last };
}
