import { type CellStatus, cellStatuses } from '@repo/schemas/childcare/overview';

export type HeatCell = {
  status: CellStatus;
  /** Percent. */
  progress: number;
  /** Milliseconds since 1970. */
  deadline: number | null;
  assignmentId: string | null;
};

type Sent = { status: CellStatus; progress: number; deadline: string | null; assignmentId: string | null };

const secondMs = 1000;

/**
 * The cells of one person as a short text: a heatmap of 500 × 40 goes to the browser with its page, and as objects it would
 * be several times as large. Column by column; a pair that is not assigned is left out.
 */
export function packCells(cells: readonly (Sent & { column: number })[]): string {
  return cells
    .map(({ column, status, progress, deadline, assignmentId }) => {
      const due = deadline === null ? '' : (Date.parse(deadline) / secondMs).toString(36);
      return [column, cellStatuses.indexOf(status), progress, due, assignmentId ?? ''].join(':');
    })
    .join(' ');
}

/** The same by column; a column that is not in it is not assigned. */
export function unpackCells(packed: string): Map<number, HeatCell> {
  const cells = new Map<number, HeatCell>();
  for (const part of packed === '' ? [] : packed.split(' ')) {
    const [column, status, progress, due, assignmentId] = part.split(':');
    cells.set(Number(column), {
      status: cellStatuses[Number(status)] ?? 'not-assigned',
      progress: Number(progress),
      deadline: due ? Number.parseInt(due, 36) * secondMs : null,
      assignmentId: assignmentId || null,
    });
  }
  return cells;
}
