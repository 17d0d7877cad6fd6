/** Columns by row; the first row is 1, the first column 0. */
export type CellPlaces = Map<number, number[]>;

export function addPlace(places: CellPlaces, row: number, column: number): void {
  const columns = places.get(row);
  if (columns === undefined) places.set(row, [column]);
  else columns.push(column);
}

const pieceBytes = 1024 * 1024;

/** Read in pieces, because a large sheet as one text would take as much memory again. No tag contains another “<”. */
export function* xmlPieces(xml: Buffer): Generator<string> {
  for (let from = 0; from < xml.length; ) {
    const isLast = from + pieceBytes >= xml.length;
    const cut = isLast ? -1 : xml.lastIndexOf('<', from + pieceBytes);
    const to = cut > from ? cut : xml.length;
    yield xml.toString('latin1', from, to);
    from = to;
  }
}

/** At least one formula of a sheet has an end tag: `</f>`, with or without a prefix. */
const formulaEnd = 'f>';
const cellTags = /<(\/?)(?:\w+:)?(row|c|f|v)(?=[\s/>])([^<>]*)>([^<]*)/g;

type OpenCell = { type: string; hasFormula: boolean; value: string | null };

/** Whether the writing program left it to Excel to calculate the cell. Only a text may have an empty result. */
function lacksResult({ type, hasFormula, value }: OpenCell, isRecalculated: boolean): boolean {
  if (!hasFormula) return false;
  if (value === null) return true;
  if (type !== 'str' && value.trim() === '') return true;
  return isRecalculated && (type === '' || type === 'n') && Number(value) === 0;
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? '';

function columnOf(reference: string): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference) ?? [];
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => 26 * column + letter.charCodeAt(0) - 64, 0) - 1;
}

/**
 * Formulas of a sheet's XML without a stored result. `isRecalculated`: the workbook says that stored results are out of
 * date, and a zero stands for none.
 */
export function findMissingResults(sheetXml: Buffer, isRecalculated: boolean): CellPlaces {
  const places: CellPlaces = new Map();
  if (!sheetXml.includes(formulaEnd)) return places;
  let [row, column] = [0, -1];
  let cell: OpenCell = { type: '', hasFormula: false, value: null };
  for (const piece of xmlPieces(sheetXml)) {
    for (const [, end, tag, attributes = '', text = ''] of piece.matchAll(cellTags)) {
      if (end === '/') {
        if (tag === 'c' && lacksResult(cell, isRecalculated)) addPlace(places, row, column);
      } else if (tag === 'f') cell.hasFormula = true;
      else if (tag === 'v') cell.value = text;
      else if (tag === 'row') [row, column] = [Number(attribute(attributes, 'r')) || row + 1, -1];
      else {
        column = columnOf(attribute(attributes, 'r')) ?? column + 1;
        cell = { type: attribute(attributes, 't'), hasFormula: false, value: null };
      }
    }
  }
  return places;
}
