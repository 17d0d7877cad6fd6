import { parse } from 'csv-parse/sync';

export type Decoded = { text: string; notice: string | null };

/** The bytes as text: UTF-8, UTF-16 by its mark or its NULs, and otherwise what Windows wrote in the West. */
export function decodeText(bytes: Uint8Array): Decoded {
  const decode = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode('utf-16le'), notice: null };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decode('utf-16be'), notice: null };
  const wide = wideOrder(bytes);
  if (wide !== null) return { text: decode(wide), notice: null };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notice: null };
  } catch {
    return {
      text: decode('windows-1252'),
      notice:
        'This text file is not in UTF-8; names with other than Western letters may be wrong. Save it as “CSV UTF-8” if they are',
    };
  }
}

/** UTF-16 without a mark: every other byte of plain letters is 0. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, 1000);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const most = sample.byteLength / 4;
  if ((zeros[1] ?? 0) > most && (zeros[0] ?? 0) < most / 4) return 'utf-16le';
  if ((zeros[0] ?? 0) > most && (zeros[1] ?? 0) < most / 4) return 'utf-16be';
  return null;
}

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
