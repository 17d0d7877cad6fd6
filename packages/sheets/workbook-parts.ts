import type { SheetProblem } from './problems.ts';
import { attribute, tags, unescapeXml } from './xml-text.ts';
import { inflateEntry, inflateInPieces, readZipDirectory, type ZipEntry, ZipRefusal } from './zip-read.ts';

export type SheetTab = { name: string; isVisible: boolean };

/** A sheet, and what its cells refer to. */
export type FirstSheet = {
  sheet: SheetTab;
  otherSheets: SheetTab[];
  date1904: boolean;
  strings: Buffer | null;
  styles: Buffer | null;
  /** The sheet itself, piece by piece. */
  pieces: () => AsyncGenerator<Uint8Array>;
  /** The sheet itself as a whole. */
  whole: () => Buffer;
};

export class WorkbookRefusal extends Error {
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(`The workbook is refused: ${problem}`);
    this.name = 'WorkbookRefusal';
    this.problem = problem;
  }
}

/** A sheet of 20,000 rows and 17 columns has about 10 MB. */
const mostPartBytes = 64 * 1024 * 1024;
/** What the parts that are read may have together. */
const mostBytes = 96 * 1024 * 1024;
/** What the archive may say it has, pictures and other sheets included. */
const mostDeclaredBytes = 512 * 1024 * 1024;
const mostSmallPartBytes = 8 * 1024 * 1024;

/** The archive's parts by name in small letters, as office programs compare them; inflated under one common limit. */
class Parts {
  readonly #bytes: Uint8Array;
  readonly #entries = new Map<string, ZipEntry>();
  #left = mostBytes;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    let declared = 0;
    for (const entry of readZipDirectory(bytes)) {
      const name = entry.name.toLowerCase();
      // Two parts of one name: nobody can tell which one another program shows.
      if (this.#entries.has(name)) throw new ZipRefusal('damaged');
      this.#entries.set(name, entry);
      declared += entry.declaredBytes;
    }
    if (declared > mostDeclaredBytes) throw new ZipRefusal('bomb');
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase());
  }

  read(name: string, most = mostPartBytes): Buffer | null {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined) return null;
    const content = inflateEntry(this.#bytes, entry, Math.min(most, this.#left));
    this.#left -= content.byteLength;
    return content;
  }

  /** The same without holding it, and without counting: a sheet may be read twice. */
  readInPieces(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase());
    if (entry === undefined) throw new WorkbookRefusal('damaged');
    return inflateInPieces(this.#bytes, entry, Math.min(mostPartBytes, this.#left));
  }

  text(name: string): string {
    return this.read(name, mostSmallPartBytes)?.toString('utf8') ?? '';
  }
}

/** The path that a relation of a part in `folder` points at. */
function resolve(folder: string, target: string): string {
  const path = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const step of unescapeXml(target).replaceAll('\\', '/').split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

const folderOf = (part: string) => part.split('/').slice(0, -1).join('/');
const relationsOf = (part: string) =>
  `${folderOf(part)}/_rels/${part.split('/').at(-1)}.rels`.replace(/^\//, '');

type Relation = { id: string; type: string; path: string };

function readRelations(parts: Parts, of: string): Relation[] {
  const folder = folderOf(of);
  return tags(parts.text(of === '' ? '_rels/.rels' : relationsOf(of)), 'Relationship')
    .filter((tag) => attribute(tag, 'TargetMode') !== 'External')
    .map((tag) => ({
      id: attribute(tag, 'Id'),
      type: attribute(tag, 'Type').split('/').at(-1) ?? '',
      path: resolve(folder, attribute(tag, 'Target')),
    }));
}

const macroType = /macroEnabled|vbaProject|macrosheet/i;

/** By the parts' names and by what the list of types says of parts that are there, however they are called. */
function holdsMacros(parts: Parts): boolean {
  if (parts.names.some((name) => /vbaproject\.bin$|\/macrosheets\//.test(name))) return true;
  const types = parts.text('[Content_Types].xml');
  const isMacro = (tag: string) => macroType.test(attribute(tag, 'ContentType'));
  // Some programs declare the ending .bin in every workbook, without a part of that name.
  const endings = tags(types, 'Default')
    .filter(isMacro)
    .map((tag) => `.${attribute(tag, 'Extension').toLowerCase()}`);
  return (
    tags(types, 'Override').some(isMacro) ||
    parts.names.some((name) => endings.some((ending) => name.endsWith(ending)))
  );
}

/** Refuses what is a zip but no workbook of the usual kind. */
function refuseOthers(parts: Parts): void {
  const isOther =
    parts.has('xl/workbook.bin') ||
    parts.has('content.xml') ||
    parts.names.some((name) => name.endsWith('.iwa')) ||
    parts.text('mimetype').includes('opendocument');
  if (isOther) throw new WorkbookRefusal('other-format');
  if (holdsMacros(parts)) throw new WorkbookRefusal('macro');
}

type SheetEntry = SheetTab & { path: string };

/** Excel gives a sheet's name 31 characters. */
const longestName = 100;

function listSheets(workbookXml: string, relations: readonly Relation[]): SheetEntry[] {
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  return tags(workbookXml, 'sheet').flatMap((tag) => {
    const relation = byId.get(attribute(tag, 'id'));
    // Charts and dialogs are listed beside the sheets.
    if (relation?.type !== 'worksheet') return [];
    const isVisible = !/hidden/i.test(attribute(tag, 'state'));
    const name = unescapeXml(attribute(tag, 'name')).slice(0, longestName);
    return [{ name, path: relation.path, isVisible }];
  });
}

/**
 * The first visible sheet of an .xlsx, by itself: other sheets, pictures, links and whatever else lies in the archive are
 * never inflated. Throws ZipRefusal and WorkbookRefusal.
 */
export function takeFirstSheet(bytes: Uint8Array): FirstSheet {
  const parts = new Parts(bytes);
  refuseOthers(parts);
  const workbookPath =
    readRelations(parts, '').find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const workbookXml = parts.text(workbookPath);
  if (!parts.has(workbookPath) || !/<(?:\w+:)?workbook[\s>]/.test(workbookXml)) {
    throw new WorkbookRefusal('not-a-sheet');
  }
  const relations = readRelations(parts, workbookPath);
  if (relations.some(({ type }) => /vbaProject|xlMacrosheet|xlIntlMacrosheet/i.test(type))) {
    throw new WorkbookRefusal('macro');
  }
  const sheets = listSheets(workbookXml, relations);
  const sheet = sheets.find(({ isVisible }) => isVisible) ?? sheets[0];
  if (!sheet || !parts.has(sheet.path)) throw new WorkbookRefusal('damaged');
  const part = (type: string) => {
    const path = relations.find((relation) => relation.type === type)?.path;
    return path === undefined ? null : parts.read(path);
  };
  return {
    sheet,
    otherSheets: sheets.filter((other) => other !== sheet),
    date1904: /^(1|true|on)$/i.test(attribute(tags(workbookXml, 'workbookPr')[0] ?? '', 'date1904')),
    strings: part('sharedStrings'),
    styles: part('styles'),
    pieces: () => parts.readInPieces(sheet.path),
    whole: () => parts.read(sheet.path) ?? Buffer.alloc(0),
  };
}
