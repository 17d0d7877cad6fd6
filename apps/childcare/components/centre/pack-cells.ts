import { type OverviewCellStatus, overviewCellStatuses } from '@repo/schemas/childcare/overview';

export type HeatCell = {
  status: OverviewCellStatus;
  /** Percent. */
  progress: number;
  /** Milliseconds since 1970. */
  deadline: number | null;
  assignmentId: string | null;
  /** Absent from most cells. */
  isChargedBack?: true;
};

type Sent = Omit<HeatCell, 'deadline'> & { deadline: string | null };

const secondMs = 1000;

/**
 * Encodes one person's cells as a short text, by column; unassigned pairs are absent. A page sends 500 × 40 cells to the browser,
 * and objects would be several times as large.
 */
export function packCells(cells: readonly (Sent & { column: number })[]): string {
  return cells
    .map(({ column, status, progress, deadline, assignmentId, isChargedBack }) => {
      const due = deadline === null ? '' : (Date.parse(deadline) / secondMs).toString(36);
      const last = isChargedBack ? ['1'] : [];
      return [column, overviewCellStatuses.indexOf(status), progress, due, assignmentId ?? '', ...last].join(
        ':',
      );
    })
    .join(' ');
}

/** Decodes the cells by column; absent columns are not assigned. */
export function unpackCells(packed: string): Map<number, HeatCell> {
  const cells = new Map<number, HeatCell>();
  for (const part of packed === '' ? [] : packed.split(' ')) {
    const [column, status, progress, due, assignmentId, chargedBack] = part.split(':');
    cells.set(Number(column), {
      status: overviewCellStatuses[Number(status)] ?? 'not-assigned',
      progress: Number(progress),
      deadline: due ? Number.parseInt(due, 36) * secondMs : null,
      assignmentId: assignmentId || null,
      ...(chargedBack ? { isChargedBack: true } : {}),
    });
  }
  return cells;
}
