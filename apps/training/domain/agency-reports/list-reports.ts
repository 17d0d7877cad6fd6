import type { Prisma, TrainingDb } from '@repo/db/training';
import {
  type AgencyReportKind,
  type AgencyReportState,
  agencyReportStates,
} from '@repo/schemas/training/agency-report';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { type ListPage, type Paging, toListPage, toSkipAndTake } from '#domain/list-page.ts';

export type ReportRow = {
  id: string;
  kind: AgencyReportKind;
  state: AgencyReportState;
  learner: string;
  courseTitle: string;
  classDates: string;
  message: string;
  referenceNumber: string | null;
  createdAt: string;
  updatedAt: string;
};

export type ReportCounts = Record<AgencyReportState, number>;

/** Absent: all. */
export type ReportFilter = { state?: AgencyReportState; courseRunId?: string };

/** Newest first. Indexes: agency_report_sequence_key, agency_report_state_sequence_idx. */
export async function listReports(
  { db }: Pick<AdminContext, 'db'>,
  { state, courseRunId, ...paging }: Paging & ReportFilter,
): Promise<ListPage<ReportRow> & { counts: ReportCounts }> {
  const ofClass: Prisma.AgencyReportWhereInput = courseRunId ? { enrolment: { courseRunId } } : {};
  const counts = await countReports(db, ofClass);
  const rows = await db.agencyReport.findMany({
    where: { ...ofClass, ...(state ? { state } : {}) },
    orderBy: { sequence: 'desc' },
    ...toSkipAndTake(paging),
    select: {
      ...{ id: true, kind: true, state: true, message: true, referenceNumber: true },
      ...{ createdAt: true, updatedAt: true },
      enrolment: {
        select: {
          user: { select: { fullName: true } },
          courseRun: { select: { startDate: true, endDate: true, course: { select: { title: true } } } },
        },
      },
    },
  });
  const data = rows.map(({ enrolment: { user, courseRun }, createdAt, updatedAt, ...row }) => ({
    ...row,
    learner: user.fullName,
    courseTitle: courseRun.course.title,
    classDates: formatDates(dateColumnToText(courseRun.startDate), dateColumnToText(courseRun.endDate)),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
  const total = state ? counts[state] : Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { ...toListPage(data, paging, total), counts };
}

async function countReports(db: TrainingDb, where: Prisma.AgencyReportWhereInput): Promise<ReportCounts> {
  const groups = await db.agencyReport.groupBy({ by: ['state'], where, _count: true });
  const byState = new Map(groups.map(({ state, _count }) => [state, _count]));
  return countsOf((state) => byState.get(state) ?? 0);
}

function countsOf(read: (state: AgencyReportState) => number): ReportCounts {
  const counts = { waiting: 0, sending: 0, accepted: 0, refused: 0, unresolved: 0, dismissed: 0 };
  for (const state of agencyReportStates) counts[state] = read(state);
  return counts;
}

/** Of one class; null when there is none. */
export async function countReportsOfClass(
  { db }: Pick<AdminContext, 'db'>,
  courseRunId: string,
): Promise<ReportCounts | null> {
  const counts = await countReports(db, { enrolment: { courseRunId } });
  return Object.values(counts).some((count) => count > 0) ? counts : null;
}
