import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import type { Weight } from './font-slices.ts';
import { drawText, fitText, leading, splitTextAndLoadFonts } from './set-text.ts';

/** Texts of a certificate; dates are already formatted. */
export type PrintedCertificate = {
  /** Name of the service. */
  serviceName: string;
  certificateId: string;
  learnerName: string;
  courseName: string;
  organizationName: string;
  /** "6 CPD points" */
  cpdPoints: string;
  issued: string;
  validUntil: string;
  /** URL for verification, also in the QR code. */
  verifyUrl: string;
  issuedAt: Date;
};

type Document = PDFKit.PDFDocument;

// A4 landscape, in points.
const page = { width: 841.89, height: 595.28 };
const margin = 64;
const column = page.width - 2 * margin;
const qr = 104;
const ink = '#12201f';
const quiet = '#4b5b59';
const accent = '#0f766e';
const pale = '#d7e9e6';

function drawFrame(doc: Document): void {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.rect(0, 0, page.width, 14).fill(accent);
  doc
    .rect(28, 40, page.width - 56, page.height - 68)
    .lineWidth(1)
    .stroke(pale);
  doc.endMarkedContent();
}

/** Draws a QR code as one path, with the standard's quiet zone of four modules. */
function drawQrCode(doc: Document, text: string, { x, y, size }: { x: number; y: number; size: number }) {
  const { data } = encode(text, { ecc: 'M', border: 0 });
  const side = size / data.length;
  return doc.struct('Figure', { alt: `QR code of ${text}` }, () => {
    for (const [row, line] of data.entries()) {
      for (const [index, isDark] of line.entries()) {
        // Slightly larger than a module, to avoid white lines on screens.
        if (isDark) doc.rect(x + index * side, y + row * side, side + 0.05, side + 0.05);
      }
    }
    doc.fill(ink);
  });
}

/** Draws a certificate on one page. The document's dates are the certificate's, so that the file is reproducible. */
export async function drawCertificate(certificate: PrintedCertificate): Promise<Uint8Array<ArrayBuffer>> {
  const { certificateId, learnerName, courseName, serviceName } = certificate;
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    lang: 'en-SG',
    tagged: true,
    displayTitle: true,
    info: {
      Title: `Certificate of completion: ${courseName}, ${learnerName}`,
      Author: serviceName,
      Subject: `Certificate ${certificateId}`,
      CreationDate: certificate.issuedAt,
      ModDate: certificate.issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));

  const root = doc.struct('Document');
  doc.addStructure(root);
  drawFrame(doc);

  type Place = { x?: number; y: number; colour?: string; tag?: string };
  type Fit = { largest: number; smallest?: number; maxLines?: number; maxWidth?: number };
  /** Sets and draws a text; returns the baseline of its last line. */
  async function put(text: string, weight: Weight, fit: Fit, place: Place): Promise<number> {
    const prepared = await splitTextAndLoadFonts(doc, text, weight);
    const setting = fitText(doc, prepared, { smallest: 9, maxLines: 1, maxWidth: column, ...fit });
    const { element, y } = drawText(doc, prepared, setting, { x: margin, colour: ink, ...place });
    root.add(element);
    return y;
  }

  await put(serviceName, 600, { largest: 14 }, { y: 88, colour: accent });
  await put('Certificate of completion', 400, { largest: 24 }, { y: 136, tag: 'H1' });
  await put('This is to certify that', 400, { largest: 12 }, { y: 174, colour: quiet });
  // The first baseline depends on the final font size.
  const name = await put(learnerName, 600, { largest: 40, smallest: 22, maxLines: 2 }, { y: 224 });
  const centre = certificate.organizationName || 'Independent learner';
  const at = await put(centre, 400, { largest: 14, maxLines: 2 }, { y: name + 28, colour: quiet });
  const has = await put('has completed the course', 400, { largest: 12 }, { y: at + 32, colour: quiet });
  await put(courseName, 600, { largest: 24, smallest: 15, maxLines: 3 }, { y: has + 24 * leading });

  const facts: [label: string, value: string][] = [
    ['Continuing professional development', certificate.cpdPoints],
    ['Issued', certificate.issued],
    ['Valid until', certificate.validUntil],
    ['Certificate', certificateId],
  ];
  const widths = [196, 116, 116, 140];
  let x = margin;
  for (const [index, [label, value]] of facts.entries()) {
    const maxWidth = (widths[index] ?? 0) - 14;
    await put(label, 400, { largest: 10, smallest: 8, maxWidth }, { x, y: 490, colour: quiet });
    await put(value, 600, { largest: 12, smallest: 9, maxWidth }, { x, y: 508 });
    x += widths[index] ?? 0;
  }
  root.add(drawQrCode(doc, certificate.verifyUrl, { x: page.width - margin - qr, y: 408, size: qr }));
  await put(
    `Check it at ${certificate.verifyUrl}`,
    400,
    { largest: 9, smallest: 6 },
    { y: 536, colour: quiet },
  );

  root.end();
  doc.end();
  await finished;
  return new Uint8Array(Buffer.concat(chunks));
}
