export type CsvCell = string | number | boolean | null | undefined;

const number = /^-?\d+(\.\d+)?$/;

/**
 * One cell. A text that a spreadsheet would run as a formula (=, +, -, @, tab or return first) is put behind an
 * apostrophe; plain numbers stay numbers, while one with a plus is a telephone number or somebody's text.
 */
function formatCell(cell: CsvCell): string {
  const raw = cell === null || cell === undefined ? '' : String(cell);
  const safe = /^\s*[=+\-@\t\r]/.test(raw) && !number.test(raw) ? `'${raw}` : raw;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as lines, each with its end: for a file that is sent as it is made. */
export function formatCsvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

/** RFC 4180 text of a header and its rows; begins with a byte order mark so that Excel reads every script. */
export function formatCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${formatCsvRows([header, ...rows])}`;
}

/**
 * The same of rows that are read a part at a time. The header comes with the first rows, so that a failure to read them
 * precedes the file.
 */
export async function* formatCsvParts<T>(
  header: readonly string[],
  parts: AsyncIterable<readonly T[]>,
  toCells: (row: T) => readonly CsvCell[],
): AsyncGenerator<string> {
  let begun = false;
  for await (const rows of parts) {
    const cells = rows.map(toCells);
    yield begun ? formatCsvRows(cells) : formatCsv(header, cells);
    begun = true;
  }
  if (!begun) yield formatCsv(header, []);
}
