import {
  type AgencyReportBody,
  type AgencyReportDetail,
  type AgencyReportField,
  type AgencyReportKind,
  type AgencyReportState,
  correctableFields,
} from '@repo/schemas/training/agency-report';
import { z } from 'zod';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { decryptReportBody, findReportFaults, maskReportBody, type ReportDetail } from './report-body.ts';

export type ReportEvent = { id: string; kind: string; at: string; message: string; actor: string | null };

export type ReportView = {
  id: string;
  kind: AgencyReportKind;
  state: AgencyReportState;
  enrolmentId: string;
  courseRunId: string;
  learner: { id: string; fullName: string };
  courseTitle: string;
  classDates: string;
  referenceNumber: string | null;
  message: string;
  details: ReportDetail[];
  /** The identity number is masked. Null when its key is missing. */
  body: AgencyReportBody | null;
  correctable: readonly AgencyReportField[];
  attempts: number;
  /** The agency may have it although it did not answer. */
  mayBeDone: boolean;
  nextAttemptAt: string | null;
  updatedAt: string;
  events: ReportEvent[];
};

const storedDetails = z.array(z.object({ field: z.string(), message: z.string() })).catch([]);
const latestEvents = 100;

const select = {
  ...{ id: true, kind: true, state: true, enrolmentId: true, bodyCipher: true, attempts: true },
  ...{ message: true, details: true, referenceNumber: true },
  ...{ askedAt: true, nextAttemptAt: true, updatedAt: true },
  enrolment: {
    select: {
      ...{ courseRunId: true, referenceNumber: true },
      user: { select: { id: true, fullName: true } },
      courseRun: { select: { startDate: true, endDate: true, course: { select: { title: true } } } },
    },
  },
} as const;

/** Throws reportNotFound. */
export async function getReport(ctx: AdminContext, id: string): Promise<ReportView> {
  const row = await ctx.db.agencyReport.findUnique({ where: { id }, select });
  if (row === null) throw errors.reportNotFound();
  const events = await ctx.db.agencyReportEvent.findMany({
    where: { reportId: id },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: latestEvents,
    select: { id: true, kind: true, at: true, message: true, actor: { select: { fullName: true } } },
  });
  const { enrolment, bodyCipher, details, askedAt, nextAttemptAt, updatedAt, ...rest } = row;
  const body = readBodyOrNull(ctx, bodyCipher);
  const refused = storedDetails.parse(details);
  return {
    ...rest,
    courseRunId: enrolment.courseRunId,
    learner: enrolment.user,
    courseTitle: enrolment.courseRun.course.title,
    classDates: formatDates(
      dateColumnToText(enrolment.courseRun.startDate),
      dateColumnToText(enrolment.courseRun.endDate),
    ),
    // Before the first attempt what is missing is known already.
    details:
      refused.length === 0 && body && row.state === 'waiting'
        ? findReportFaults(row.kind, body, enrolment.referenceNumber)
        : refused,
    body: body && maskReportBody(body),
    correctable: correctableFields[row.kind],
    mayBeDone: askedAt !== null,
    nextAttemptAt: row.state === 'waiting' ? nextAttemptAt.toISOString() : null,
    updatedAt: updatedAt.toISOString(),
    events: events.map(({ at, actor, ...event }) => ({
      ...event,
      at: at.toISOString(),
      actor: actor?.fullName ?? null,
    })),
  };
}

function readBodyOrNull({ keys }: AdminContext, cipher: string): AgencyReportBody | null {
  try {
    return decryptReportBody(keys, cipher);
  } catch {
    return null;
  }
}

/** For a form whose report changed meanwhile. Throws reportNotFound. */
export async function getReportToCorrect(ctx: AdminContext, id: string): Promise<AgencyReportDetail> {
  const row = await ctx.db.agencyReport.findUnique({
    where: { id },
    select: { id: true, kind: true, state: true, message: true, bodyCipher: true, updatedAt: true },
  });
  if (row === null) throw errors.reportNotFound();
  const { bodyCipher, updatedAt, ...report } = row;
  const body = maskReportBody(decryptReportBody(ctx.keys, bodyCipher));
  return { ...report, body, updatedAt: updatedAt.toISOString() };
}
