/** Rows of cells as spreadsheets copy them: tabs between cells, line breaks between rows, quotes around cells with either. */
export function parseClipboardCells(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\t' || character === '\n')) {
      rows.at(-1)?.push(cell);
      cell = '';
      if (character === '\n') rows.push([]);
    } else if (character !== '\r') cell += character;
  }
  rows.at(-1)?.push(cell);
  const last = rows.at(-1);
  // A copied block ends with a line break.
  if (last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}
