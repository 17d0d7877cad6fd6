import type { CellStatus, OverviewCell, OverviewQuery } from '@repo/schemas/childcare/overview';
import { formatCsv } from '@repo/schemas/csv';
import type { SignedInContext } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { getOverview } from './get-overview.ts';

/** A spreadsheet is read by people: more than this is a matter for filters. */
const mostRows = 10_000;

const words: Record<CellStatus, string> = {
  overdue: 'Overdue',
  unpaid: 'Not paid yet',
  'due-soon': 'Due soon',
  'on-the-way': 'On the way',
  done: 'Done',
  waived: 'Waived',
  'not-assigned': '',
};

function describe(cell: OverviewCell | undefined): string {
  if (!cell) return '';
  const facts = [
    cell.status === 'done' || cell.status === 'waived' ? '' : `${cell.progress} %`,
    cell.deadline && cell.status !== 'done' ? `due ${singaporeDay(cell.deadline)}` : '',
  ].filter(Boolean);
  return [words[cell.status], ...facts].join(', ');
}

/** The overview that matches, as CSV: a row for each person, a column for each course. At most 10,000 people. */
export async function exportOverview(ctx: SignedInContext, query: OverviewQuery): Promise<string> {
  const { courses, people, cells, cpd } = await getOverview(ctx, { ...query, page: 1, limit: mostRows });
  const byPair = new Map(cells.map((cell) => [`${cell.learnerId} ${cell.courseId}`, cell]));
  return formatCsv(
    [
      'Name',
      'Email',
      'Job title',
      'Staff number',
      `CPD hours ${cpd.year}`,
      'Overdue',
      'Due soon',
      ...courses.map(({ title }) => title),
    ],
    people.map((person) => [
      person.name,
      person.email,
      person.jobTitle,
      person.staffId,
      person.cpdHours,
      person.overdue,
      person.dueSoon,
      ...courses.map(({ id }) => describe(byPair.get(`${person.id} ${id}`))),
    ]),
  );
}
