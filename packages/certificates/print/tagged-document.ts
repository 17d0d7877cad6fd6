import PDFDocument from 'pdfkit';
import { printableText } from './printable-text.ts';

/** Escapes what pdfkit writes into the XML of the metadata as it is. */
function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

class EscapedDocument extends PDFDocument {
  /** Runs after the document's own dictionary is written, and before the metadata. */
  override endMetadata(): void {
    for (const key of ['Title', 'Author', 'Subject'] as const)
      this.info[key] = escapeXml(this.info[key] ?? '');
    super.endMetadata();
  }
}

type Options = {
  layout: 'portrait' | 'landscape';
  title: string;
  author: string;
  subject: string;
  /** Of its creation, so that the file is reproducible. */
  date: Date;
};

export type TaggedDocument = {
  doc: PDFKit.PDFDocument;
  /** What its parts are added to. */
  root: PDFKit.PDFStructureElement;
  /** Ends the document. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
};

/** An A4 document that declares PDF/UA-1. */
export function createTaggedDocument({ layout, title, author, subject, date }: Options): TaggedDocument {
  const doc = new EscapedDocument({
    ...{ size: 'A4', layout, margin: 0, pdfVersion: '1.7', bufferPages: true },
    // Missing in the types.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    lang: 'en-SG',
    tagged: true,
    displayTitle: true,
    info: {
      Title: printableText(title),
      Author: printableText(author),
      Subject: subject,
      CreationDate: date,
      ModDate: date,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
  const root = doc.struct('Document');
  doc.addStructure(root);
  return {
    doc,
    root,
    async finish() {
      root.end();
      doc.end();
      await finished;
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
}
