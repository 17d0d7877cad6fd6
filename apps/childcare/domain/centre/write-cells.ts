import type { OverviewRow } from './overview-sql.ts';

function idsOf(json: string | null): string[] {
  const rows: { id: string }[] = JSON.parse(json ?? '[]');
  return rows.map(({ id }) => JSON.stringify(id));
}

/**
 * The cells that the database wrote as short texts, as the JSON of `overviewCell`, one after the other. There are tens of
 * thousands in a large centre: they become text straight away, and never objects.
 */
export function writeCells({
  people,
  courses,
  cells,
}: Pick<OverviewRow, 'people' | 'courses' | 'cells'>): string {
  const [personIds, courseIds] = [idsOf(people), idsOf(courses)];
  const instants = new Map<string, string>([['', 'null']]);
  const written: string[] = [];
  for (const [index, text] of cells.entries()) {
    const row: string[] = [];
    for (const cell of text === '' ? [] : text.split(' ')) {
      const [column = '', status, progress, due = '', assignment = ''] = cell.split(':');
      const deadline = instants.get(due) ?? `"${new Date(Number(due)).toISOString()}"`;
      instants.set(due, deadline);
      row[Number(column)] =
        `{"learnerId":${personIds[index]},"courseId":${courseIds[Number(column)]},"status":"${status}","progress":${progress},"deadline":${deadline},"assignmentId":${assignment === '' ? 'null' : `"${assignment}"`}}`;
    }
    // In the order of the columns; those without a cell are holes.
    for (const cell of row) if (cell !== undefined) written.push(cell);
  }
  return written.join(',');
}
