import { parse } from 'csv-parse/sync';

const delimiters = ['\t', ';', ',', '|'] as const;
type Delimiter = (typeof delimiters)[number];

/** Counts occurrences outside quotes in the first lines. */
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

/** The delimiter that occurs equally often in most lines. Excel's first line `sep=;` takes precedence. */
export function findDelimiter(text: string): { delimiter: Delimiter; isDeclared: boolean } {
  const said = /^sep=([\t;,|])\r?\n/i.exec(text)?.[1];
  const found = delimiters.find((one) => one === said);
  if (found !== undefined) return { delimiter: found, isDeclared: true };
  const score = (delimiter: Delimiter) => {
    const counts = countPerLine(text, delimiter).filter((count) => count > 0);
    const times = new Map<number, number>();
    for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
    return Math.max(0, ...[...times].map(([count, lines]) => lines * Math.min(count, 20)));
  };
  const best = delimiters.toSorted((a, b) => score(b) - score(a))[0] ?? ',';
  return { delimiter: best, isDeclared: false };
}

/** The first record is row 1, as in a spreadsheet program. */
export function parseDelimited(text: string): string[][] {
  const clean = text.replaceAll('\u0000', '');
  const { delimiter, isDeclared } = findDelimiter(clean);
  const records: string[][] = parse(clean.replace(/^sep=[\t;,|]\r?\n/i, ''), {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
  });
  return isDeclared ? [[], ...records] : records;
}
