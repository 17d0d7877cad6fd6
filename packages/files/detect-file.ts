import { fileTypeFromBuffer } from 'file-type';
import { compoundFileEntryNames } from './compound-file.ts';
import { type FileKind, fileTypes, macroEndings } from './file-types.ts';

export type DetectedFile = {
  kind: FileKind | 'macro';
  /** Without the dot. */
  ending: string;
  contentType: string;
};

const byContentType = new Map<string, FileKind>(
  Object.entries(fileTypes).map(([kind, { contentType }]) => [contentType, kind as FileKind]),
);

/**
 * Detects the type by content; null for anything outside `fileTypes`, such as HTML and SVG. Office files with macros
 * have the kind `macro`. `declaredName` only distinguishes text from CSV.
 */
export async function detectFile(bytes: Uint8Array, declaredName: string): Promise<DetectedFile | null> {
  if (bytes.byteLength === 0) return null;
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (found === undefined)
    return isPlainText(bytes) ? describe(extensionWithoutDot(declaredName) === 'csv' ? 'csv' : 'text') : null;
  if (found.ext === 'cfb') return detectOldOffice(bytes);
  if (macroEndings.includes(found.ext)) return macro(found.ext);
  const kind = byContentType.get(found.mime);
  if (kind === undefined) return null;
  return holdsVisualBasic(bytes) ? macro(found.ext) : describe(kind);
}

/** Zip entry names are plain text, so macros are found even in a file declared as a plain document. */
function holdsVisualBasic(bytes: Uint8Array): boolean {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('vbaProject.bin');
}

function describe(kind: FileKind): DetectedFile {
  const { endings, contentType } = fileTypes[kind];
  return { kind, ending: endings[0], contentType };
}

function macro(ending: string): DetectedFile {
  return { kind: 'macro', ending, contentType: 'application/octet-stream' };
}

/** Distinguished by the streams in their common container. */
function detectOldOffice(bytes: Uint8Array): DetectedFile | null {
  const names = compoundFileEntryNames(bytes);
  if (names === null) return null;
  const has = (...wanted: string[]) => names.some((name) => wanted.includes(name));
  const kind = [
    { is: 'doc' as const, when: has('WordDocument') },
    { is: 'xls' as const, when: has('Workbook', 'Book') },
    { is: 'ppt' as const, when: has('PowerPoint Document') },
  ].find(({ when }) => when)?.is;
  if (kind === undefined) return null;
  return has('Macros/', '_VBA_PROJECT_CUR/', '_VBA_PROJECT/', 'VBA/') ? macro(kind) : describe(kind);
}

/** What browsers sniff as HTML, an image or other markup when no type is given. */
const pageStart =
  /^\s*<(?:\?xml|!--|(?:!doctype|html|head|body|script|svg|iframe|style|title|table|div|font|meta|link|img|a|b|br|h1|p)[\s/>])/i;

/** UTF-8 without control characters that browsers do not sniff as a page. */
function isPlainText(bytes: Uint8Array): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return false;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]/.test(text)) return false;
  return !pageStart.test(text);
}

export function extensionWithoutDot(name: string): string {
  return /\.([A-Za-z0-9]{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
