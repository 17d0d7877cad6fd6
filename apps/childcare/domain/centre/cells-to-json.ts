import type { OverviewRow } from './overview-sql.ts';

function idsOf(json: string | null): string[] {
  const rows: { id: string }[] = JSON.parse(json ?? '[]');
  return rows.map(({ id }) => JSON.stringify(id));
}

/** The positions of the four ":" in a cell's text, and of the fifth or the end. */
function cutsOf(cell: string): [number, number, number, number, number] {
  const first = cell.indexOf(':');
  const second = cell.indexOf(':', first + 1);
  const third = cell.indexOf(':', second + 1);
  const fourth = cell.indexOf(':', third + 1);
  const fifth = cell.indexOf(':', fourth + 1);
  return [first, second, third, fourth, fifth === -1 ? cell.length : fifth];
}

/**
 * Writes cell texts as JSON of `overviewCell`, by person and column. A large centre has tens of thousands, so no objects are
 * created.
 */
export function cellsToJson({
  people,
  courses,
  cell_lines: cellLines,
}: Pick<OverviewRow, 'people' | 'courses' | 'cell_lines'>): string {
  const personIds = idsOf(people);
  const courseIds = idsOf(courses);
  const deadlines = new Map<string, string>([['', 'null']]);
  const written: string[] = [];
  for (const [index, line] of (cellLines ?? '').split('\n').entries()) {
    if (line === '') continue;
    const row: string[] = [];
    for (const cell of line.split(' ')) {
      const [first, second, third, fourth, fifth] = cutsOf(cell);
      const column = Number(cell.slice(0, first));
      const due = cell.slice(third + 1, fourth);
      let deadline = deadlines.get(due);
      if (deadline === undefined) {
        deadline = `"${new Date(Number(due)).toISOString()}"`;
        deadlines.set(due, deadline);
      }
      const assignment = fourth + 1 === fifth ? 'null' : `"${cell.slice(fourth + 1, fifth)}"`;
      const chargedBack = fifth === cell.length ? '' : ',"isChargedBack":true';
      row[column] =
        `{"learnerId":${personIds[index]},"courseId":${courseIds[column]},"status":"${cell.slice(first + 1, second)}","progress":${cell.slice(second + 1, third)},"deadline":${deadline},"assignmentId":${assignment}${chargedBack}}`;
    }
    // Columns without a cell are holes in the array.
    for (const cell of row) if (cell !== undefined) written.push(cell);
  }
  return written.join(',');
}
