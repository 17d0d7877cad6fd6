import { hasLostDigits, numberCell } from './cell-text.ts';
import { type CellFacts, type MergedArea, mostCells, type SheetRow } from './sheet-rows.ts';
import { type FirstSheet, WorkbookRefusal } from './workbook-parts.ts';
import { attribute, tags, unescapeXml } from './xml-text.ts';

/** Numbers of the date formats that Excel knows by heart, those of East Asia among them. */
const dateFormatIds = new Set(
  [...'14 15 16 17 22 27 28 29 30 31 32 33 34 35 36 50 51 52 53 54 55 56 57 58'.split(' ')].map(Number),
);

/** Excel's last row: a higher number is made up. */
const lastRow = 1_048_576;

/** What XML may hold and a spreadsheet program hardly writes: the library reads such a sheet. */
const unusual = /<!|='|<\w+:(?:worksheet|sst|styleSheet)[\s>]/;

class Unusual extends Error {}

/** `_x000A_` is a line break, `_x005F_` the `_` in front of what would look like one. */
function plainText(text: string): string {
  const meant = text.includes('&') ? unescapeXml(text) : text;
  if (!meant.includes('_x')) return meant;
  return meant.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** What a pattern would do as well, in a time that grows with the square of what a hostile file has of it. */
function withoutSpoken(xml: string): string {
  let written = '';
  let from = 0;
  for (;;) {
    const start = xml.indexOf('<rPh', from);
    const end = start === -1 ? -1 : xml.indexOf('</rPh>', start);
    if (end === -1) return written + xml.slice(from);
    written += xml.slice(from, start);
    from = end + '</rPh>'.length;
  }
}

/** The text of a string item: its runs together, without what says how it is spoken. */
function itemText(xml: string): string {
  const written = withoutSpoken(xml);
  const start = written.indexOf('<t');
  const open = written.indexOf('>', start);
  const end = written.indexOf('</t>', open);
  if (start === -1 || end === -1) return '';
  if (!written.includes('<t', end)) return plainText(written.slice(open + 1, end));
  const runs = written.matchAll(/<t(?:\s[^<>]*)?>([^<]*)<\/t>/g);
  return Array.from(runs, ([, text = '']) => plainText(text)).join('');
}

function readStrings(xml: string): string[] {
  const strings: string[] = [];
  for (let at = xml.indexOf('<si'); at !== -1; at = xml.indexOf('<si', at)) {
    const open = xml.indexOf('>', at);
    if (xml[open - 1] === '/') {
      strings.push('');
      at = open;
      continue;
    }
    const end = xml.indexOf('</si>', open);
    if (end === -1) throw new Unusual();
    strings.push(itemText(xml.slice(open + 1, end)));
    at = end;
  }
  return strings;
}

/** The number format of each style that a cell may name. */
function readFormats(xml: string): string[] {
  const own = new Map(
    tags(xml, 'numFmt').map((tag) => [
      Number(attribute(tag, 'numFmtId')),
      unescapeXml(attribute(tag, 'formatCode')),
    ]),
  );
  const start = xml.indexOf('<cellXfs');
  const end = start === -1 ? -1 : xml.indexOf('</cellXfs>', start);
  return tags(end === -1 ? '' : xml.slice(start, end), 'xf').map((tag) => {
    const id = Number(attribute(tag, 'numFmtId'));
    return own.get(id) ?? (dateFormatIds.has(id) ? 'dd/mm/yyyy' : '');
  });
}

/** 0 for A, 26 for AA, from the letters of "AA12". */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

/** The value of an attribute in a tag whose attributes are in double quotes. */
function quotedValue(tag: string, name: string): string {
  const start = tag.indexOf(` ${name}="`);
  if (start === -1) return '';
  const from = start + name.length + 3;
  return tag.slice(from, tag.indexOf('"', from));
}

type Book = { strings: readonly string[]; formats: readonly string[]; date1904: boolean };

class SheetScanner {
  readonly #book: Book;
  #xml = '';
  #rows: SheetRow[] = [];
  #row: SheetRow = { row: 0, cells: [] };
  #cells = 0;
  readonly rounded: number[] = [];
  hidden = 0;

  constructor(book: Book) {
    this.#book = book;
  }

  /** The rows of a piece of the sheet's data that begins and ends between two rows. */
  scan(xml: string): SheetRow[] {
    if (unusual.test(xml)) throw new Unusual();
    this.#xml = xml;
    this.#rows = [];
    for (let at = xml.indexOf('<'); at !== -1; ) {
      const close = xml.indexOf('>', at);
      const tag = xml.slice(at, close);
      // Attributes are looked for behind spaces.
      if (close === -1 || tag.includes('\n') || tag.includes('\t')) throw new Unusual();
      if (tag.startsWith('<row')) this.#startRow(tag);
      else if (tag === '<c' || tag === '<c/' || tag.startsWith('<c ')) {
        at = xml.indexOf('<', this.#readCell(tag, close));
        continue;
      } else if (!tag.startsWith('</row')) throw new Unusual();
      at = xml.indexOf('<', close);
    }
    return this.#rows;
  }

  #startRow(tag: string): void {
    const said = quotedValue(tag, 'r');
    const row = said === '' ? this.#row.row + 1 : Number(said);
    if (!(row > this.#row.row)) throw new Unusual();
    if (said !== '' && (!Number.isInteger(row) || row > lastRow)) throw new WorkbookRefusal('damaged');
    this.#row = { row, cells: [] };
    this.#rows.push(this.#row);
    if (tag.includes(' hidden="1"')) this.hidden += 1;
  }

  /** Answers where the cell ends. */
  #readCell(tag: string, close: number): number {
    const row = this.#row;
    this.#cells += 1;
    if (this.#cells > mostCells) throw new WorkbookRefusal('too-big');
    if (row.row === 0) throw new Unusual();
    const reference = quotedValue(tag, 'r');
    const column = reference === '' ? row.cells.length : columnOf(reference);
    if (column < row.cells.length || column > 16_383) throw new Unusual();
    const isEmpty = tag.endsWith('/');
    const end = isEmpty ? close : this.#xml.indexOf('</c>', close);
    if (end === -1) throw new Unusual();
    const text = isEmpty ? '' : this.#textOf(tag, close + 1, end, row.row);
    if (text !== '' || reference === '') {
      while (row.cells.length < column) row.cells.push('');
      row.cells.push(text);
    }
    return end + 1;
  }

  #textOf(tag: string, from: number, to: number, row: number): string {
    const type = quotedValue(tag, 't');
    if (type === 'inlineStr') return itemText(this.#xml.slice(from, to));
    const value = this.#valueBetween(from, to);
    if (value === '') return '';
    if (type === '' || type === 'n') {
      const number = Number(value);
      if (!Number.isFinite(number)) throw new Unusual();
      if (hasLostDigits(number)) this.rounded.push(row);
      return numberCell(number, this.#book.formats[Number(quotedValue(tag, 's'))] ?? '', this.#book.date1904);
    }
    if (type === 's') return this.#book.strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    if (type === 'd') return /^\d{4}-\d\d-\d\d/.exec(value)?.[0] ?? value;
    return plainText(value);
  }

  /** What stands in <v>; a formula in front of it is passed over. */
  #valueBetween(from: number, to: number): string {
    const start = this.#xml.indexOf('<v', from);
    if (start === -1 || start >= to) return '';
    const open = this.#xml.indexOf('>', start);
    if (open >= to || this.#xml[open - 1] === '/') return '';
    const end = this.#xml.indexOf('<', open);
    return this.#xml.slice(open + 1, end);
  }
}

function readMerges(xml: string): MergedArea[] {
  return tags(xml, 'mergeCell').flatMap((tag) => {
    const [, letters = '', from = '', to = ''] =
      /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(attribute(tag, 'ref')) ?? [];
    return Number(to) > Number(from)
      ? [{ from: Number(from), to: Number(to), column: columnOf(letters) }]
      : [];
  });
}

const dataStart = '<sheetData>';
const dataEnd = '</sheetData>';
const rowEnd = '</row>';
/** A row that is longer is no usual one. */
const longestRow = 4 * 1024 * 1024;

/** The sheet's text in pieces: what is before the rows, whole rows, and what is behind them. */
async function* splitSheet(pieces: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder();
  let place: 'head' | 'rows' | 'tail' = 'head';
  let text = '';
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > longestRow) throw new Unusual();
    if (place === 'head') {
      const start = text.indexOf(dataStart);
      if (start === -1) continue;
      yield { place, text: text.slice(0, start) };
      text = text.slice(start + dataStart.length);
      place = 'rows';
    }
    if (place === 'rows') {
      const end = text.indexOf(dataEnd);
      const cut = end === -1 ? text.lastIndexOf(rowEnd) + rowEnd.length : end;
      if (end === -1 && cut < rowEnd.length) continue;
      yield { place, text: text.slice(0, cut) };
      text = text.slice(cut);
      if (end !== -1) place = 'tail';
    }
  }
  if (place !== 'tail') throw new Unusual();
  yield { place, text };
}

/**
 * Reads the cells of a sheet as spreadsheet programs usually write it, in a fifth of the library's time and memory, and
 * never holds more of it than a few rows. Null where something about it is unusual: then the library has to read it, and
 * the rows that were given to `emit` so far do not count.
 */
export async function scanSheet(
  { pieces, strings, styles, date1904 }: FirstSheet,
  emit: (rows: SheetRow[]) => void,
): Promise<CellFacts | null> {
  const stringsXml = strings?.toString('utf8') ?? '';
  const stylesXml = styles?.toString('utf8') ?? '';
  try {
    if (unusual.test(stringsXml) || unusual.test(stylesXml)) throw new Unusual();
    const book = { strings: readStrings(stringsXml), formats: readFormats(stylesXml), date1904 };
    const scanner = new SheetScanner(book);
    let merges: MergedArea[] = [];
    for await (const { place, text } of splitSheet(pieces())) {
      if (place === 'rows') emit(scanner.scan(text));
      else if (unusual.test(text)) throw new Unusual();
      else if (place === 'tail') merges = readMerges(text);
    }
    return { merges, rounded: scanner.rounded, hidden: scanner.hidden };
  } catch (error) {
    if (error instanceof Unusual) return null;
    throw error;
  }
}
