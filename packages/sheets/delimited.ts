import { parse } from 'csv-parse/sync';

const delimiters = ['\t', ';', ',', '|'] as const;
type Delimiter = (typeof delimiters)[number];

/** How often a character stands outside of quotes, line by line, at the start of the text. */
function countPerLine(text: string, delimiter: string): number[] {
  const counts = [0];
  let isQuoted = false;
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '\n') counts.push(0);
    else if (character === delimiter) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
    if (counts.length > 30) break;
  }
  return counts;
}

/** What parts the columns: whatever most lines have the same number of. Excel's own first line `sep=;` decides. */
export function findDelimiter(text: string): { delimiter: Delimiter; isSaid: boolean } {
  const said = /^sep=([\t;,|])\r?\n/i.exec(text)?.[1];
  const found = delimiters.find((one) => one === said);
  if (found !== undefined) return { delimiter: found, isSaid: true };
  const score = (delimiter: Delimiter) => {
    const counts = countPerLine(text, delimiter).filter((count) => count > 0);
    const times = new Map<number, number>();
    for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
    return Math.max(0, ...[...times].map(([count, lines]) => lines * Math.min(count, 20)));
  };
  const best = delimiters.toSorted((a, b) => score(b) - score(a))[0] ?? ',';
  return { delimiter: best, isSaid: false };
}

/** The records of a CSV or TSV; the first is row 1, as a spreadsheet program would number them. */
export function parseDelimited(text: string): string[][] {
  const clean = text.replaceAll('\u0000', '');
  const { delimiter, isSaid } = findDelimiter(clean);
  const records: string[][] = parse(clean.replace(/^sep=[\t;,|]\r?\n/i, ''), {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
  });
  return isSaid ? [[], ...records] : records;
}
