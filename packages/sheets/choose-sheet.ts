import { type SheetChoice, WorkbookRefusal } from './problems.ts';

/** A sheet of a workbook, in the order of its tabs. */
export type SheetTab = SheetChoice & { isEmpty: boolean };

/** Sheets after these are not looked into, and cannot be chosen. */
export const maxListedSheets = 50;

/** Without the sheets that have one of these names. */
export function listNonEmptySheets(
  sheets: readonly SheetTab[],
  excludedNames: readonly string[],
): SheetChoice[] {
  return sheets
    .filter(({ name, isEmpty }) => !isEmpty && !excludedNames.includes(name))
    .map(({ name, isVisible }) => ({ name, isVisible }));
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The index of the wanted sheet, or of the first visible one. Throws WorkbookRefusal. */
export function findSheetIndexOrThrow(sheets: readonly SheetTab[], wanted: string | undefined): number {
  if (wanted === undefined)
    return Math.max(
      0,
      sheets.findIndex(({ isVisible }) => isVisible),
    );
  const exact = sheets.findIndex(({ name }) => name === wanted);
  const found = exact === -1 ? sheets.findIndex(({ name }) => sameName(name, wanted)) : exact;
  if (found !== -1) return found;
  const name = wanted.length > 40 ? `${wanted.slice(0, 40)}…` : wanted;
  const choices = listNonEmptySheets(sheets, []);
  const message = `This workbook has no sheet “${name}”. Upload it again and choose one that it has`;
  throw new WorkbookRefusal('no-such-sheet', message, choices);
}
