import { type ArchiveParts, openOfficeArchive } from './archive-parts.ts';
import { findSheetIndexOrThrow, maxListedSheets, type SheetTab } from './choose-sheet.ts';
import { createFormatRefusal, WorkbookRefusal } from './problems.ts';
import { findTags, readAttribute, unescapeXml } from './xml-text.ts';

export type WorkbookSheet = {
  sheet: SheetTab;
  sheets: SheetTab[];
  date1904: boolean;
  /** The stored results of formulas are out of date: the program that wrote them left the calculation to Excel. */
  isRecalculated: boolean;
  sharedStrings: Buffer | null;
  styles: Buffer | null;
  cells: Buffer;
};

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

async function readRelations(parts: ArchiveParts, of: string): Promise<Relation[]> {
  const folder = folderOf(of);
  const xml = await parts.readText(of === '' ? '_rels/.rels' : relationsOf(of));
  return findTags(xml, 'Relationship')
    .filter((tag) => readAttribute(tag, 'TargetMode') !== 'External')
    .map((tag) => ({
      id: readAttribute(tag, 'Id'),
      type: readAttribute(tag, 'Type').split('/').at(-1) ?? '',
      path: resolve(folder, readAttribute(tag, 'Target')),
    }));
}

const macroType = /vbaProject|macrosheet/i;

/**
 * Checks names and content types, because macro parts may have any name. A workbook of the kind that may hold macros
 * (.xlsm) need not hold any.
 */
async function holdsMacros(parts: ArchiveParts): Promise<boolean> {
  if (parts.names.some((name) => /vbaproject\.bin$|\/macrosheets\//.test(name))) return true;
  const types = await parts.readText('[Content_Types].xml');
  const isMacro = (tag: string) => macroType.test(readAttribute(tag, 'ContentType'));
  // Some programs declare the extension .bin in every workbook without such a part.
  const endings = findTags(types, 'Default')
    .filter(isMacro)
    .map((tag) => `.${readAttribute(tag, 'Extension').toLowerCase()}`);
  return (
    findTags(types, 'Override').some(isMacro) ||
    parts.names.some((name) => endings.some((ending) => name.endsWith(ending)))
  );
}

/** Refuses other kinds of zip files. */
async function refuseOthers(parts: ArchiveParts): Promise<void> {
  if (parts.has('xl/workbook.bin')) throw createFormatRefusal('xlsb');
  if (parts.names.some((name) => name.endsWith('.iwa'))) throw createFormatRefusal('numbers');
  if (parts.has('content.xml') || (await parts.readText('mimetype')).includes('opendocument')) {
    throw createFormatRefusal('ods');
  }
  if (await holdsMacros(parts)) throw new WorkbookRefusal('macro');
}

type SheetEntry = Omit<SheetTab, 'isEmpty'> & { path: string };

/** Excel allows 31 characters. */
const maximumNameLength = 100;

function listSheets(workbookXml: string, relations: readonly Relation[]): SheetEntry[] {
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  return findTags(workbookXml, 'sheet').flatMap((tag) => {
    const relation = byId.get(readAttribute(tag, 'id'));
    // Charts and dialogs are listed among the sheets.
    if (relation?.type !== 'worksheet') return [];
    const isVisible = !/hidden/i.test(readAttribute(tag, 'state'));
    const name = unescapeXml(readAttribute(tag, 'name')).slice(0, maximumNameLength);
    return [{ name, path: relation.path, isVisible }];
  });
}

const isTrue = (attribute: string) => /^(1|true|on)$/i.test(attribute);

/** A cell with a value begins within so much of a sheet; otherwise it may have one further down. */
const startBytes = 64 * 1024;
const value = /<(?:\w+:)?(?:v|is|f)[\s>]/;

/** Reads only the beginning of each sheet. */
async function markEmpty(parts: ArchiveParts, sheets: readonly SheetEntry[]): Promise<SheetTab[]> {
  const marked: SheetTab[] = [];
  for (const [index, { path, ...tab }] of sheets.entries()) {
    const start = index < maxListedSheets ? await parts.readStart(path, startBytes) : null;
    const isEmpty =
      start === null || (start.byteLength < startBytes && !value.test(start.toString('latin1')));
    marked.push({ ...tab, isEmpty });
  }
  return marked;
}

/**
 * One sheet of an .xlsx, the first visible one unless `wanted` names another; other parts of the archive are never
 * inflated whole. Throws WorkbookRefusal, and the zip library's error for a damaged archive.
 */
export async function readChosenWorkbookSheet(
  bytes: Uint8Array,
  wanted: string | undefined,
): Promise<WorkbookSheet> {
  const parts = await openOfficeArchive(bytes);
  await refuseOthers(parts);
  const workbookPath =
    (await readRelations(parts, '')).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const workbookXml = await parts.readText(workbookPath);
  if (!/<(?:\w+:)?workbook[\s>]/.test(workbookXml)) throw new WorkbookRefusal('not-a-sheet');
  const relations = await readRelations(parts, workbookPath);
  if (relations.some(({ type }) => /vbaProject|xlMacrosheet|xlIntlMacrosheet/i.test(type))) {
    throw new WorkbookRefusal('macro');
  }
  const entries = listSheets(workbookXml, relations);
  const sheets = await markEmpty(parts, entries);
  const chosen = findSheetIndexOrThrow(sheets, wanted);
  const pathOf = (type: string) => relations.find((relation) => relation.type === type)?.path ?? '';
  const attribute = (tag: string, name: string) => readAttribute(findTags(workbookXml, tag)[0] ?? '', name);
  const sharedStrings = await parts.read(pathOf('sharedStrings'));
  const styles = await parts.read(pathOf('styles'));
  const cells = await parts.read(entries[chosen]?.path ?? '');
  const sheet = sheets[chosen];
  if (!sheet || !cells) throw new WorkbookRefusal('damaged');
  return {
    sheet,
    sheets,
    date1904: isTrue(attribute('workbookPr', 'date1904')),
    isRecalculated: isTrue(attribute('calcPr', 'fullCalcOnLoad')),
    sharedStrings,
    styles,
    cells,
  };
}
