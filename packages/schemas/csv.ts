export type CsvCell = string | number | boolean | null | undefined;

const number = /^-?\d+(\.\d+)?$/;

/**
 * Text that a spreadsheet may run as a formula gets a leading apostrophe: text that starts, perhaps after white space, with =, +,
 * -, @, tab or return. Negative numbers get none. Numbers with a plus do, because they are telephone numbers.
 */
function formatCell(cell: CsvCell): string {
  const raw = cell === null || cell === undefined ? '' : String(cell);
  const safe = /^\s*[=+\-@\t\r]/.test(raw) && !number.test(raw) ? `'${raw}` : raw;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Every row ends with a line break, for streaming. */
export function formatCsvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

/** RFC 4180 text; starts with a byte order mark so that Excel detects UTF-8. */
export function formatCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${formatCsvRows([header, ...rows])}`;
}

export type CsvColumn<Row> = readonly [heading: string, cellOf: (row: Row) => CsvCell];

/** Streams the rows. The header is sent with the first rows, so a failure to read them occurs before the file starts. */
export async function* formatCsvParts<Row>(
  columns: readonly CsvColumn<Row>[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  const header = columns.map(([heading]) => heading);
  let begun = false;
  for await (const rows of parts) {
    const cells = rows.map((row) => columns.map(([, cellOf]) => cellOf(row)));
    yield begun ? formatCsvRows(cells) : formatCsv(header, cells);
    begun = true;
  }
  if (!begun) yield formatCsv(header, []);
}
