import { drawRecordInThread } from '@repo/certificates/print/draw-certificate-in-thread';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { formatDate, formatDates } from '#domain/calendar/format-dates.ts';
import { dateColumnToText, singaporeDate, singaporeInstant } from '#domain/calendar/singapore-date.ts';
import { competenceTexts, formatMinutesAsHours } from '#domain/completion/completion-texts.ts';
import type { AdminContext, SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { type RecordedEnrolment, readLearningRecord } from './read-learning-record.ts';

type Printed = { name: string; content: Uint8Array<ArrayBuffer> };

export function printOwnLearningRecord(ctx: SignedInContext, serviceName: string): Promise<Printed> {
  return printRecordOf(ctx, ctx.actor.id, serviceName);
}

/** Audited, as it shows somebody’s results. Throws userNotFound. */
export async function printAndAuditLearningRecord(
  ctx: AdminContext,
  userId: string,
  serviceName: string,
): Promise<Printed> {
  const printed = await printRecordOf(ctx, userId, serviceName);
  await recordAudit(ctx.db, ctx, { action: 'user.print-record', targetType: 'user', targetId: userId });
  return printed;
}

async function printRecordOf(
  { db, clock, actor }: Pick<SignedInContext, 'db' | 'clock' | 'actor'>,
  userId: string,
  serviceName: string,
): Promise<Printed> {
  const person = await db.user.findUnique({
    where: { id: userId },
    select: { fullName: true, email: true },
  });
  if (person === null) throw errors.userNotFound();
  const settings = await db.companySettings.findUniqueOrThrow({
    where: { id: 1 },
    select: { companyName: true },
  });
  const now = clock();
  const today = singaporeDate(now);
  const enrolments = await readLearningRecord(db, { userId, now });
  const printed = {
    author: settings.companyName || serviceName,
    title: `Learning record of ${person.fullName}`,
    intro: [
      person.email,
      `As of ${formatDate(today)}`,
      ...(enrolments.length === 0 ? ['No enrolments.'] : []),
    ],
    sections: enrolments.map(toSection),
    // The record of a day is the same file all day.
    createdAt: singaporeInstant(today, '00:00'),
  };
  const content = await drawRecordInThread(printed, { client: actor.id });
  return { name: `learning-record-${today}.pdf`, content };
}

const statusTexts: Record<RecordedEnrolment['status'], string> = {
  enrolled: 'Enrolled',
  completed: 'Completed',
  cancelled: 'Cancelled',
  withdrawn: 'Withdrawn',
  admin_removed: 'Removed from the class',
};

function toSection(enrolment: RecordedEnrolment) {
  const { courseRun, status, hours, competence, results, certificates } = enrolment;
  const { course, startDate, endDate } = courseRun;
  return {
    heading: course.code === course.title ? course.title : `${course.title} (${course.code})`,
    lines: [
      `Class: ${formatDates(dateColumnToText(startDate), dateColumnToText(endDate))}. ${statusTexts[status]}`,
      ...(hours && hours.total > 0
        ? [`Hours attended: ${formatMinutesAsHours(hours.attended)} of ${formatMinutesAsHours(hours.total)}`]
        : []),
      ...(competence && competence !== 'none' ? [`Competence: ${competenceTexts[competence]}`] : []),
      ...results.map(describeResult),
      ...certificates.map(describeCertificate),
    ],
  };
}

function describeResult({ score, assessment }: RecordedEnrolment['results'][number]): string {
  const { title, maxScore, passScore } = assessment;
  const points = score?.toNumber() ?? 0;
  const verdict = passScore === null ? '' : points >= passScore ? ', passed' : ', not passed';
  return `${title}: ${points} of ${maxScore}${verdict}`;
}

function describeCertificate(certificate: RecordedEnrolment['certificates'][number]): string {
  const { certificateId, issuedAt, revokedAt, revocationReason } = certificate;
  const issued = `Certificate ${certificateId}, issued ${formatDate(singaporeDate(issuedAt))}`;
  if (revokedAt === null) return `${issued}, valid`;
  return `${issued}, revoked ${formatDate(singaporeDate(revokedAt))}: ${revocationReason}`;
}
