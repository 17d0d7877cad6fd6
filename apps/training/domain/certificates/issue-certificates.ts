import { generateCertificateId } from '@repo/certificates/certificate-id';
import type { Prisma, TrainingDb } from '@repo/db/training';
import { type AuditContext, recordAudit } from '#domain/audit/record-audit.ts';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText } from '#domain/calendar/singapore-date.ts';
import { findNewestCertificateTemplate } from '#domain/certificate-templates/template-rows.ts';
import { sumAssessedCounts } from '#domain/completion/get-class-completion.ts';
import { judgeCompetence } from '#domain/completion/judge-completion.ts';
import { readCompletionRows } from '#domain/completion/read-completion.ts';
import type { Context } from '#domain/context.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { certificateIssuedKind } from '#notifications/certificate-kinds.ts';

type Tools = Pick<Context, 'keys' | 'clock'> & AuditContext;

type Wanted = { courseRunId: string; enrolmentIds: readonly string[] };

type Issue = Wanted & {
  /** Null when it is issued because the enrolment was completed. */
  issuerId: string | null;
};

/**
 * Issues a certificate to each of them who is completed and has no valid one, and notifies them. The caller has locked the class.
 * Returns the people who got one.
 */
export async function issueCertificatesAndNotify(
  tx: TrainingDb,
  ctx: Tools,
  issue: Issue,
): Promise<{ userId: string }[]> {
  const rows = await readFacts(tx, ctx, issue);
  const made = await insertMissing(tx, rows);
  for (const { id, certificateId } of made)
    await recordAudit(tx, ctx, {
      action: 'certificate.issue',
      targetType: 'certificate',
      targetId: id,
      after: { certificateId },
    });
  const notices = made.map(({ userId, certificateId, courseTitle, startDate, endDate }) => {
    const dates = formatDates(dateColumnToText(startDate), dateColumnToText(endDate));
    const isCompletedNow = issue.issuerId === null;
    return { userId, data: { certificateId, title: courseTitle, dates, isCompletedNow } };
  });
  await notifications.notify(tx, ctx, certificateIssuedKind, notices);
  return made;
}

type Facts = Omit<Prisma.CertificateCreateManyInput, 'certificateId'> & { issuedAt: Date };

/** What is kept as it is today. */
async function readFacts(
  tx: TrainingDb,
  { clock }: Pick<Tools, 'clock'>,
  { courseRunId, enrolmentIds, issuerId }: Issue,
): Promise<Facts[]> {
  const run = await tx.courseRun.findUniqueOrThrow({
    where: { id: courseRunId },
    select: { startDate: true, endDate: true, course: { select: { title: true, code: true } } },
  });
  const settings = await tx.companySettings.findUnique({
    where: { id: 1 },
    select: { companyName: true },
  });
  const template = await findNewestCertificateTemplate(tx);
  const now = clock();
  const learners = await readCompletionRows(tx, { courseRunIds: [courseRunId], enrolmentIds, now });
  // Whole seconds, the precision of a badge.
  const issuedAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
  return learners
    .filter(({ isCompleted }) => isCompleted)
    .map(({ enrolmentId, userId, name, units, attendedMinutes, totalMinutes }) => ({
      ...{ courseRunId, enrolmentId, userId, learnerName: name, issuedAt, issuerId },
      templateId: template?.id ?? null,
      ...{ startDate: run.startDate, endDate: run.endDate, attendedMinutes, totalMinutes },
      courseTitle: run.course.title,
      courseCode: run.course.code,
      organizationName: settings?.companyName ?? '',
      competence: judgeCompetence(sumAssessedCounts(units)),
    }));
}

/** A unique index allows an enrolment one valid certificate; another one allows an id once, so who lost an id gets a new one. */
async function insertMissing(tx: TrainingDb, rows: readonly Facts[]) {
  const made = [];
  for (let open = [...rows]; open.length > 0; ) {
    const data = open.map((row) => ({ ...row, certificateId: generateCertificateId(row.issuedAt) }));
    made.push(
      ...(await tx.certificate.createManyAndReturn({ data, skipDuplicates: true, select: madeSelect })),
    );
    const valid = await tx.certificate.findMany({
      where: { enrolmentId: { in: open.map(({ enrolmentId }) => enrolmentId) }, revokedAt: null },
      select: { enrolmentId: true },
    });
    const having = new Set(valid.map(({ enrolmentId }) => enrolmentId));
    open = open.filter(({ enrolmentId }) => !having.has(enrolmentId));
  }
  return made;
}

const madeSelect = {
  id: true,
  certificateId: true,
  userId: true,
  courseTitle: true,
  startDate: true,
  endDate: true,
} satisfies Prisma.CertificateSelect;
