import type { SheetChoice } from './problems.ts';
import type { SheetLimits } from './sheet-rows.ts';

const quoted = ({ name, isVisible }: SheetChoice) => `“${name}”${isVisible ? '' : ' (hidden)'}`;
const smallNumbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** No notice when all unread sheets are expected. */
export function noticeOfSheets(
  sheet: SheetChoice,
  sheets: readonly SheetChoice[],
  { sheetsWithoutNotice, sheet: wanted }: SheetLimits,
): string[] {
  const others = sheets.filter((other) => other !== sheet);
  if (others.every(({ name }) => sheetsWithoutNotice.includes(name))) return [];
  const more = others.length > 10 ? ` and ${others.length - 10} more` : '';
  const shown = `${others.slice(0, 10).map(quoted).join(', ')}${more}`;
  const all = smallNumbers[others.length - 1] ?? String(others.length + 1);
  const passesHidden = sheet.isVisible && others.some(({ isVisible }) => !isVisible);
  const first = passesHidden ? 'the first visible one' : 'the first one';
  const which = wanted === undefined ? first : 'the one that was chosen';
  return [`This workbook has ${all} sheets; we read ${which}, ${quoted(sheet)}, and not ${shown}`];
}

/** `rounded`: rows with numbers longer than Excel stores. `hidden`: number of hidden rows. */
export function noticesOfRows(rounded: readonly number[], hidden: number): string[] {
  const notices: string[] = [];
  if (rounded.length > 0) {
    notices.push(
      `Excel keeps 15 digits of a number, so longer ones have lost their last digits (row ${rounded[0]}${rounded.length > 1 ? ' and others' : ''}). Format those cells as text and type them again`,
    );
  }
  if (hidden > 0) {
    notices.push(
      `${hidden === 1 ? 'One hidden row was' : `${hidden.toLocaleString('en')} hidden rows were`} read too`,
    );
  }
  return notices;
}
