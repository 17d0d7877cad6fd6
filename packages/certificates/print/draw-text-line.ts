import { directionFeatures } from './pdf-font.ts';
import { orderRuns, type PreparedText, type TextRun } from './prepare-text.ts';
import { needsActualText, shapeGlyphs } from './shape.ts';

/** What one font draws in one direction, at a place in points. */
type Piece = Pick<TextRun, 'text' | 'font' | 'isRightToLeft'> & { x: number };

/** The pieces of a line in the order of reading, which readers of a PDF follow. */
function placeRuns(
  text: PreparedText,
  runs: readonly TextRun[],
  { x, size }: { x: number; size: number },
): Piece[] {
  const places = new Map<TextRun, number>();
  let at = x;
  for (const run of orderRuns(text, runs)) {
    places.set(run, at);
    at += run.width * size;
  }
  const pieces: Piece[] = [];
  for (const run of runs) {
    const place = places.get(run) ?? x;
    const last = pieces.at(-1);
    if (last?.font === run.font && last.isRightToLeft === run.isRightToLeft) {
      last.text += run.text;
      last.x = Math.min(last.x, place);
    } else pieces.push({ text: run.text, font: run.font, isRightToLeft: run.isRightToLeft, x: place });
  }
  return pieces;
}

/** Draws a line from `x` with its baseline at `y`. */
export function drawTextLine(
  doc: PDFKit.PDFDocument,
  text: PreparedText,
  runs: readonly TextRun[],
  { size, x, y }: { size: number; x: number; y: number },
): void {
  for (const piece of placeRuns(text, runs, { x, size })) {
    // Readers of PDF turn such a text around when it goes from right to left; there the paragraph's own has to do.
    const isAnnotated =
      !piece.isRightToLeft && needsActualText(shapeGlyphs(piece.font, piece.text, piece.isRightToLeft));
    if (isAnnotated) doc.markContent('Span', { actual: piece.text });
    doc
      .font(piece.font.name)
      .fontSize(size)
      .text(piece.text, piece.x, y, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [directionFeatures[piece.isRightToLeft ? 'rightToLeft' : 'leftToRight']],
      });
    if (isAnnotated) doc.endMarkedContent();
  }
}
