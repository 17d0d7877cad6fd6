import { hasLostDigits, numberCell } from './cell-text.ts';
import type { RawCells, SheetRow } from './sheet-rows.ts';
import type { SheetParts } from './workbook-parts.ts';
import { attribute, tags, unescapeXml } from './xml-text.ts';

/** Numbers of the date formats that Excel knows by heart, those of East Asia among them. */
const dateFormatIds = new Set(
  [...'14 15 16 17 22 27 28 29 30 31 32 33 34 35 36 50 51 52 53 54 55 56 57 58'.split(' ')].map(Number),
);

/** What XML may hold and a spreadsheet program hardly writes: the library reads such a sheet. */
const unusual = /<!|='|<\w+:(?:worksheet|sst|styleSheet)[\s>]/;

class Unusual extends Error {}

/** `_x000A_` is a line break, `_x005F_` the `_` in front of what would look like one. */
function plainText(text: string): string {
  const meant = text.includes('&') ? unescapeXml(text) : text;
  if (!meant.includes('_x')) return meant;
  return meant.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The text of a string item: its runs together, without what says how it is spoken. */
function itemText(xml: string): string {
  const written = xml.includes('<rPh') ? xml.replace(/<rPh[\s>].*?<\/rPh>/gs, '') : xml;
  const start = written.indexOf('<t');
  const open = written.indexOf('>', start);
  const end = written.indexOf('</t>', open);
  if (start === -1 || end === -1) return '';
  if (!written.includes('<t', end)) return plainText(written.slice(open + 1, end));
  const runs = written.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g);
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
  const cellFormats = /<cellXfs[\s>].*?<\/cellXfs>/s.exec(xml)?.[0] ?? '';
  return tags(cellFormats, 'xf').map((tag) => {
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
  readonly #xml: string;
  readonly #book: Book;
  readonly rows: SheetRow[] = [];
  readonly rounded: number[] = [];

  constructor(xml: string, book: Book) {
    this.#xml = xml;
    this.#book = book;
  }

  scan(start: number, end: number): void {
    const xml = this.#xml;
    for (let at = xml.indexOf('<', start); at !== -1 && at < end; ) {
      const close = xml.indexOf('>', at);
      const tag = xml.slice(at, close);
      // Attributes are looked for behind spaces.
      if (tag.includes('\n') || tag.includes('\t')) throw new Unusual();
      if (tag.startsWith('<row')) this.#startRow(tag);
      else if (tag === '<c' || tag === '<c/' || tag.startsWith('<c ')) {
        at = xml.indexOf('<', this.#readCell(tag, close));
        continue;
      } else if (!tag.startsWith('</row')) throw new Unusual();
      at = xml.indexOf('<', close);
    }
  }

  #startRow(tag: string): void {
    const before = this.rows.at(-1)?.row ?? 0;
    const said = quotedValue(tag, 'r');
    const row = said === '' ? before + 1 : Number(said);
    if (!(row > before)) throw new Unusual();
    this.rows.push({ row, cells: [] });
  }

  /** Answers where the cell ends. */
  #readCell(tag: string, close: number): number {
    const row = this.rows.at(-1);
    if (row === undefined) throw new Unusual();
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

function readMerges(xml: string): RawCells['merges'] {
  return tags(xml, 'mergeCell').flatMap((tag) => {
    const [, letters = '', from = '', to = ''] =
      /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(attribute(tag, 'ref')) ?? [];
    return Number(to) > Number(from)
      ? [{ from: Number(from), to: Number(to), column: columnOf(letters) }]
      : [];
  });
}

/**
 * The cells of a sheet as spreadsheet programs usually write it, in a fifth of the library's time and memory. Null where
 * something about it is unusual: then the library has to read it.
 */
export function scanSheet({ sheetXml, strings, styles, date1904 }: SheetParts): RawCells | null {
  const xml = sheetXml.toString('utf8');
  const stringsXml = strings?.toString('utf8') ?? '';
  const stylesXml = styles?.toString('utf8') ?? '';
  if ([xml, stringsXml, stylesXml].some((part) => unusual.test(part))) return null;
  const begin = xml.indexOf('<sheetData>');
  const end = xml.indexOf('</sheetData>', begin);
  if (begin === -1 || end === -1) return null;
  try {
    const book = { strings: readStrings(stringsXml), formats: readFormats(stylesXml), date1904 };
    const scanner = new SheetScanner(xml, book);
    scanner.scan(begin + '<sheetData>'.length, end);
    return { rows: scanner.rows, rounded: scanner.rounded, merges: readMerges(xml.slice(end)) };
  } catch (error) {
    if (error instanceof Unusual) return null;
    throw error;
  }
}
