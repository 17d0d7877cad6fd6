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
    for (const cell of text === '' ? [] : text.split(' ')) {
      const [column = '', status, progress, due = '', assignment = ''] = cell.split(':');
      const deadline = instants.get(due) ?? `"${new Date(Number(due)).toISOString()}"`;
      instants.set(due, deadline);
      written.push(
        `{"learnerId":${personIds[index]},"courseId":${courseIds[Number(column)]},"status":"${status}","progress":${progress},"deadline":${deadline},"assignmentId":${assignment === '' ? 'null' : `"${assignment}"`}}`,
      );
    }
  }
  return written.join(',');
}
