import type { Overview, OverviewCourse, OverviewPerson } from '@repo/schemas/childcare/overview';
import { formatDate } from '@repo/ui/format-date';
import { type HeatCell, packCells } from './pack-cells.ts';
import { cellLookOf, deadlineLabel, wasEverCompleted } from './statuses.tsx';

/** What a row shows of a person; each field is sent to the browser for each of them. */
type ShownPerson = Pick<OverviewPerson, 'id' | 'name' | 'hasJoined' | 'cpdHours'> & {
  /** The job title, else the email address. */
  detail: string;
  /** Where it is not `recommended`. */
  cpdTarget?: number;
};
export type HeatCourse = Pick<OverviewCourse, 'id' | 'title' | 'cpdPoints' | 'isPublished'>;

export type PackedHeatmap = {
  centreName: string;
  recommended: number;
  courses: HeatCourse[];
  /** With their cells as `packCells` writes them. */
  people: (ShownPerson & { packed: string })[];
};
export type HeatPerson = ShownPerson & { cells: ReadonlyMap<number, HeatCell> };

const none: HeatCell = { status: 'not-assigned', progress: 0, deadline: null, assignmentId: null };

export function cellAt(person: HeatPerson, column: number): HeatCell {
  return person.cells.get(column) ?? none;
}

/** An overview as it is sent to the browser. */
export function packHeatmap({ courses, cpd, organization, people, cells }: Overview): PackedHeatmap {
  const columnOf = new Map(courses.map(({ id }, index) => [id, index]));
  const byPerson = Map.groupBy(cells, ({ learnerId }) => learnerId);
  return {
    centreName: organization.name,
    recommended: cpd.recommended,
    courses: courses.map(({ id, title, cpdPoints, isPublished }) => ({ id, title, cpdPoints, isPublished })),
    people: people.map(({ id, name, email, jobTitle, hasJoined, cpdHours, cpdTarget }) => ({
      id,
      name,
      detail: jobTitle || email,
      hasJoined,
      cpdHours,
      ...(cpdTarget === cpd.recommended ? {} : { cpdTarget }),
      packed: packCells(
        (byPerson.get(id) ?? []).flatMap((cell) => {
          const column = columnOf.get(cell.courseId);
          if (column === undefined) return [];
          // Nothing can be changed about a completed assignment.
          const assignmentId = wasEverCompleted(cell.status) ? null : cell.assignmentId;
          return [{ ...cell, column, assignmentId }];
        }),
      ),
    })),
  };
}

/** The cell as text, for screen readers and tooltips. */
export function describeCell(cell: HeatCell): string {
  const { status, progress, deadline } = cell;
  const { label } = cellLookOf(cell);
  if (status === 'not-assigned' || status === 'waived') return label;
  const share = status === 'done' || (wasEverCompleted(status) && progress === 100) ? '' : `${progress}%`;
  const due =
    deadline === null || status === 'done'
      ? ''
      : `${deadlineLabel(status).toLowerCase()} ${formatDate(deadline)}`;
  return [label, share, due].filter(Boolean).join(', ');
}

export type OpenCell = { person: HeatPerson; course: HeatCourse; cell: HeatCell };
