/** Tab-separated; cells with line breaks are quoted. */
export function parsePastedCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = text[at] === '"' ? quotedCell(text, at) : null;
    const end = cell?.end ?? plainEnd(text, at);
    row.push(cell?.value ?? text.slice(at, end));
    at = end;
    if (text[at] === '\t') {
      at += 1;
      if (at === text.length) row.push('');
      continue;
    }
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

function plainEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

/** Null when the quote is a plain character: unclosed, or followed by more text. */
function quotedCell(text: string, from: number): { value: string; end: number } | null {
  let value = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else {
      const next = text[at + 1];
      const ends = next === undefined || next === '\t' || next === '\n' || next === '\r';
      return ends ? { value, end: at + 1 } : null;
    }
  }
  return null;
}

export function looksLikeSeveralRows(text: string): boolean {
  return text.includes('\t') && /\r|\n/.test(text.trim());
}
