import { plainDesign } from './certificate-design.ts';
import { drawTextLine } from './draw-text-line.ts';
import { drawText, fitText, prepareAndRegisterText } from './fit-and-draw-text.ts';
import type { FontWeight } from './load-font.ts';
import { createTaggedDocument } from './tagged-document.ts';

/** A document of several pages; all texts are already formatted. */
export type PrintedRecord = {
  author: string;
  title: string;
  /** Below the title. */
  intro: readonly string[];
  sections: readonly { heading: string; lines: readonly string[] }[];
  createdAt: Date;
};

type Document = PDFKit.PDFDocument;

// A4 portrait, in points.
const page = { width: 595.28, height: 841.89 };
const margin = 56;
const bottom = page.height - 64;
const ink = '#12201f';
const quiet = '#4b5b59';

type Look = {
  size: number;
  weight?: FontWeight;
  colour?: string;
  tag?: string;
  above?: number;
  /** What has to fit on the page below it, so that no heading stands alone. */
  with?: number;
};

/** Writes texts below each other, and begins a page where the next one does not fit. */
function createWriter(doc: Document, root: PDFKit.PDFStructureElement) {
  let y = margin;
  return async (given: string, look: Look): Promise<void> => {
    const { size, weight = 400, colour = ink, tag = 'P', above = 4 } = look;
    const text = await prepareAndRegisterText(doc, given, weight);
    const fit = { largest: size, smallest: size, maxLines: 6, maxWidth: page.width - 2 * margin };
    const setting = fitText(text, { ...fit, maxHeight: 240 });
    const height = setting.above + (setting.lines.length - 1) * setting.step + setting.below;
    y += above;
    if (y + height + (look.with ?? 0) > bottom) {
      doc.addPage();
      y = margin;
    }
    const { element } = drawText(doc, text, setting, { x: margin, y: y + setting.above, colour, tag });
    root.add(element);
    y += height;
  };
}

async function numberPages(doc: Document): Promise<void> {
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    const text = await prepareAndRegisterText(doc, `Page ${index + 1} of ${count}`, 400);
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.fillColor(quiet);
    drawTextLine(doc, text, text.words.flat(), { size: 9, x: margin, y: page.height - 40 });
    doc.endMarkedContent();
  }
}

/** Draws a tagged document. */
export async function drawRecord(record: PrintedRecord): Promise<Uint8Array<ArrayBuffer>> {
  const { title, author, createdAt: date } = record;
  const options = { layout: 'portrait', title, author, subject: title, date } as const;
  const { doc, root, finish } = createTaggedDocument(options);
  const write = createWriter(doc, root);
  await write(record.author, { size: 11, weight: 600, colour: plainDesign.colour });
  await write(record.title, { size: 22, tag: 'H1', above: 10 });
  for (const line of record.intro) await write(line, { size: 10, colour: quiet });
  for (const { heading, lines } of record.sections) {
    await write(heading, { size: 13, weight: 600, tag: 'H2', above: 22, with: 40 });
    for (const line of lines) await write(line, { size: 10 });
  }
  await numberPages(doc);
  return finish();
}
