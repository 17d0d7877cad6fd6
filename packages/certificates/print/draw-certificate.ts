import { encode } from 'uqr';
import { type CertificateDesign, type CertificateFact, plainDesign } from './certificate-design.ts';
import { drawText, fitText, lineHeightFactor, prepareAndRegisterText } from './fit-and-draw-text.ts';
import type { FontWeight } from './load-font.ts';
import { printableText } from './printable-text.ts';
import { createTaggedDocument } from './tagged-document.ts';

type Common = {
  /** Name of the service. */
  serviceName: string;
  certificateId: string;
  learnerName: string;
  courseName: string;
  /** URL for verification, also in the QR code. */
  verifyUrl: string;
  issuedAt: Date;
};

/** Texts of a certificate of a course with CPD points; dates are already formatted. */
export type PrintedCertificate = Common & {
  organizationName: string;
  /** Of the course: "3, published Mon 2 Nov 2026"; null where it is not known. */
  version: string | null;
  /** "6 CPD points" */
  cpdPoints: string;
  issued: string;
  validUntil: string;
};

export type DesignedCertificate = Common & {
  /** Below the name; may be empty. */
  under: string;
  facts: readonly CertificateFact[];
  design: CertificateDesign;
};

function toDesigned({
  cpdPoints,
  issued,
  validUntil,
  version,
  ...texts
}: PrintedCertificate): DesignedCertificate {
  const widths = [196, 116, 116, 140];
  const facts = [
    ['Continuing professional development', cpdPoints],
    ['Issued', issued],
    ['Valid until', validUntil],
    ['Certificate', texts.certificateId],
  ].map(([label = '', value = ''], index) => ({ label, value, width: widths[index] ?? 0 }));
  const design =
    version === null
      ? plainDesign
      : { ...plainDesign, sentence: `has completed version ${version}, of the course` };
  return { ...texts, under: texts.organizationName || 'Independent learner', facts, design };
}

type Document = PDFKit.PDFDocument;

// A4 landscape, in points.
const page = { width: 841.89, height: 595.28 };
const margin = 64;
const column = page.width - 2 * margin;
const qr = 104;
const ink = '#12201f';
const quiet = '#4b5b59';
const pale = '#d7e9e6';

function drawFrame(doc: Document, accent: string): void {
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

type Place = { x?: number; y: number; colour?: string; tag?: string; link?: string };
type Fit = { largest: number; smallest?: number; maxLines?: number; maxWidth?: number; maxHeight?: number };
/** A baseline, and how far below it glyphs reach. */
type Drawn = { y: number; below: number };

/** Draws the texts above each other; `under` is what a text must stay clear of. */
function createWriter(doc: Document, root: PDFKit.PDFStructureElement) {
  return async function write(
    given: string,
    weight: FontWeight,
    fit: Fit,
    { under, y, ...place }: Place & { under?: Drawn },
  ): Promise<Drawn> {
    const text = await prepareAndRegisterText(doc, given, weight);
    const setting = fitText(text, { smallest: 9, maxLines: 1, maxWidth: column, maxHeight: 45, ...fit });
    const free = under ? under.y + under.below + setting.above + 4 : 0;
    const first = Math.max(y, free);
    const { element, y: last } = drawText(doc, text, setting, { x: margin, colour: ink, y: first, ...place });
    root.add(element);
    return { y: last, below: setting.below };
  };
}

type Write = ReturnType<typeof createWriter>;

async function drawFacts(write: Write, facts: readonly CertificateFact[]): Promise<void> {
  let x = margin;
  for (const { label, value, width } of facts) {
    const maxWidth = width - 14;
    await write(label, 400, { largest: 10, smallest: 8, maxWidth }, { x, y: 490, colour: quiet });
    await write(value, 600, { largest: 12, smallest: 9, maxWidth }, { x, y: 508 });
    x += width;
  }
}

const logoPlace = { width: 170, height: 64, y: 58 };

function drawLogo(doc: Document, { content, text }: NonNullable<CertificateDesign['logo']>) {
  const { width, height, y } = logoPlace;
  return doc.struct('Figure', { alt: printableText(text) }, () => {
    doc.image(Buffer.from(content), page.width - margin - width, y, {
      fit: [width, height],
      align: 'right',
      valign: 'center',
    });
  });
}

async function drawSignatory(write: Write, { signatoryName, signatoryRole }: CertificateDesign) {
  const fit = { smallest: 8, maxWidth: 400 };
  if (signatoryName !== '') await write(signatoryName, 600, { ...fit, largest: 12 }, { y: 450 });
  if (signatoryRole !== '')
    await write(signatoryRole, 400, { ...fit, largest: 10 }, { y: 465, colour: quiet });
}

async function drawTexts(write: Write, certificate: DesignedCertificate): Promise<void> {
  const { serviceName, learnerName, courseName, under, design } = certificate;
  const besideLogo = column - (design.logo ? logoPlace.width + 20 : 0);
  const first = { y: 88, colour: design.colour };
  await write(serviceName, 600, { largest: 14, maxWidth: besideLogo }, first);
  await write(design.title, 400, { largest: 24, maxWidth: besideLogo }, { y: 136, tag: 'H1' });
  const intro = await write('This is to certify that', 400, { largest: 12 }, { y: 174, colour: quiet });
  const largeName = { largest: 40, smallest: 22, maxLines: 2, maxHeight: 120 };
  const name = await write(learnerName, 600, largeName, { y: 224, under: intro });
  const centrePlace = { y: name.y + 28, under: name, colour: quiet };
  const at = under ? await write(under, 400, { largest: 14, maxLines: 2 }, centrePlace) : name;
  const hasPlace = { y: at.y + 32, under: at, colour: quiet };
  const has = await write(design.sentence, 400, { largest: 12 }, hasPlace);
  const coursePlace = { y: has.y + 24 * lineHeightFactor, under: has };
  await write(courseName, 600, { largest: 24, smallest: 15, maxLines: 3, maxHeight: 95 }, coursePlace);
  await drawSignatory(write, design);
  await drawFacts(write, certificate.facts);
}

/** Draws a certificate on one page. The document's dates are the certificate's, so that the file is reproducible. */
export async function drawCertificate(
  given: PrintedCertificate | DesignedCertificate,
): Promise<Uint8Array<ArrayBuffer>> {
  const certificate = 'design' in given ? given : toDesigned(given);
  const { verifyUrl, design, certificateId, courseName, learnerName } = certificate;
  const { doc, root, finish } = createTaggedDocument({
    layout: 'landscape',
    title: `${design.title}: ${courseName}, ${learnerName}`,
    author: certificate.serviceName,
    subject: `Certificate ${certificateId}`,
    date: certificate.issuedAt,
  });
  drawFrame(doc, design.colour);
  if (design.logo) root.add(drawLogo(doc, design.logo));
  const write = createWriter(doc, root);
  await drawTexts(write, certificate);
  root.add(drawQrCode(doc, verifyUrl, { x: page.width - margin - qr, y: 408, size: qr }));
  const small = { largest: 9, smallest: 6 };
  await write(`Check it at ${verifyUrl}`, 400, small, { y: 536, colour: quiet, link: verifyUrl });
  return finish();
}
