import type { CellStatus, OverviewCell, OverviewQuery } from '@repo/schemas/childcare/overview';
import { formatCsv } from '@repo/schemas/csv';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { getOverview } from './get-overview.ts';

/** More than a centre has of either: a spreadsheet lacks nobody and no course. */
const everything = 1_000_000_000;

const words: Record<CellStatus, string> = {
  overdue: 'Overdue',
  unpaid: 'Not paid yet',
  expired: 'Certificate expired',
  'due-soon': 'Due soon',
  renew: 'To be renewed',
  'on-the-way': 'On the way',
  done: 'Done',
  waived: 'Waived',
  'not-assigned': '',
};

/** What the date of a cell is, where it is not a deadline. */
const until: Partial<Record<CellStatus, string>> = { expired: 'on', renew: 'by' };

/** Completed once, and to be done again. */
function isAgain({ status }: OverviewCell): boolean {
  return status === 'renew' || status === 'expired';
}

function describe(cell: OverviewCell | undefined): string {
  if (!cell) return '';
  const isWhole =
    cell.status === 'done' || cell.status === 'waived' || (isAgain(cell) && cell.progress === 100);
  const facts = [
    isWhole ? '' : `${cell.progress}%`,
    cell.deadline && cell.status !== 'done'
      ? `${until[cell.status] ?? 'due'} ${singaporeDay(cell.deadline)}`
      : '',
  ].filter(Boolean);
  return [words[cell.status], ...facts].join(', ');
}

/** The overview that matches, as CSV: a row for each person, a column for each course; all of them, however many. */
export async function exportOverview(ctx: SignedInContext, query: OverviewQuery): Promise<string> {
  const { courses, people, cells, cpd } = await getOverview(
    ctx,
    { ...query, page: 1, limit: everything },
    { columns: everything },
  );
  await recordAudit(ctx.db, ctx, {
    action: 'people.export',
    targetType: 'people',
    targetId: 'all',
    after: { list: 'learners and their progress' },
  });
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
