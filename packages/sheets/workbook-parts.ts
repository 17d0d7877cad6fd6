import { type ArchiveParts, openArchive } from './archive-parts.ts';
import { WorkbookRefusal } from './problems.ts';
import { findTags, readAttribute, unescapeXml } from './xml-text.ts';

export type SheetTab = { name: string; isVisible: boolean };

export type FirstSheet = {
  sheet: SheetTab;
  otherSheets: SheetTab[];
  date1904: boolean;
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

const macroType = /macroEnabled|vbaProject|macrosheet/i;

/** Checks names and content types, because macro parts may have any name. */
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
  const isOther =
    parts.has('xl/workbook.bin') ||
    parts.has('content.xml') ||
    parts.names.some((name) => name.endsWith('.iwa')) ||
    (await parts.readText('mimetype')).includes('opendocument');
  if (isOther) throw new WorkbookRefusal('other-format');
  if (await holdsMacros(parts)) throw new WorkbookRefusal('macro');
}

type SheetEntry = SheetTab & { path: string };

/** Excel allows 31 characters. */
const longestName = 100;

function listSheets(workbookXml: string, relations: readonly Relation[]): SheetEntry[] {
  const byId = new Map(relations.map((relation) => [relation.id, relation]));
  return findTags(workbookXml, 'sheet').flatMap((tag) => {
    const relation = byId.get(readAttribute(tag, 'id'));
    // Charts and dialogs are listed among the sheets.
    if (relation?.type !== 'worksheet') return [];
    const isVisible = !/hidden/i.test(readAttribute(tag, 'state'));
    const name = unescapeXml(readAttribute(tag, 'name')).slice(0, longestName);
    return [{ name, path: relation.path, isVisible }];
  });
}

/**
 * The first visible sheet of an .xlsx; other parts of the archive are never inflated. Throws WorkbookRefusal, and the
 * zip library's error for a damaged archive.
 */
export async function readFirstSheet(bytes: Uint8Array): Promise<FirstSheet> {
  const parts = await openArchive(bytes);
  await refuseOthers(parts);
  const workbookPath =
    (await readRelations(parts, '')).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const workbookXml = await parts.readText(workbookPath);
  if (!/<(?:\w+:)?workbook[\s>]/.test(workbookXml)) throw new WorkbookRefusal('not-a-sheet');
  const relations = await readRelations(parts, workbookPath);
  if (relations.some(({ type }) => /vbaProject|xlMacrosheet|xlIntlMacrosheet/i.test(type))) {
    throw new WorkbookRefusal('macro');
  }
  const sheets = listSheets(workbookXml, relations);
  const sheet = sheets.find(({ isVisible }) => isVisible) ?? sheets[0];
  const pathOf = (type: string) => relations.find((relation) => relation.type === type)?.path ?? '';
  const sharedStrings = await parts.read(pathOf('sharedStrings'));
  const styles = await parts.read(pathOf('styles'));
  const cells = sheet ? await parts.read(sheet.path) : null;
  if (!sheet || !cells) throw new WorkbookRefusal('damaged');
  return {
    sheet,
    otherSheets: sheets.filter((other) => other !== sheet),
    date1904: /^(1|true|on)$/i.test(readAttribute(findTags(workbookXml, 'workbookPr')[0] ?? '', 'date1904')),
    sharedStrings,
    styles,
    cells,
  };
}
