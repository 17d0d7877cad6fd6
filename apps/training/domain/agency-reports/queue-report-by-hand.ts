import { inTransaction } from '@repo/db/training';
import {
  type AgencyReportAnswer,
  agencyReportBody,
  correctableFields,
  type NewReportBody,
} from '@repo/schemas/training/agency-report';
import { cleanCourseCode } from '@repo/schemas/training/course-code';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { isActiveEnrolmentStatus } from '#domain/enrolments/enrolment-rows.ts';
import { lockRun } from '#domain/enrolments/lock-run.ts';
import { errors } from '#domain/errors.ts';
import { findReportFaults } from './report-body.ts';
import { storeReports } from './store-reports.ts';

/**
 * A fee or contact details that the office enters for the agency. Throws enrolmentNotFound, reportingOff, invalid, and notReportable for an
 * enrolment that ended or whose class is not published.
 */
export function queueReportByHand(
  ctx: AdminContext,
  { enrolmentId, kind, corrections }: NewReportBody,
): Promise<AgencyReportAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const { reportsToAgency } = await tx.companySettings.findUniqueOrThrow({ where: { id: 1 } });
    if (!reportsToAgency) throw errors.reportingOff();
    const found = await tx.enrolment.findUnique({
      where: { id: enrolmentId },
      select: { courseRunId: true },
    });
    if (found === null) throw errors.enrolmentNotFound();
    // Serialises it with the end of the enrolment.
    await lockRun(tx, found.courseRunId);
    const { status, referenceNumber, user, courseRun } = await tx.enrolment.findUniqueOrThrow({
      where: { id: enrolmentId },
      select: {
        ...{ status: true, referenceNumber: true },
        user: { select: { fullName: true, identityCipher: true } },
        courseRun: { select: { agencyRunId: true, course: { select: { code: true } } } },
      },
    });
    if (courseRun.agencyRunId === null || !isActiveEnrolmentStatus(status)) throw errors.notReportable();
    const fields = Object.entries(corrections).filter(([field]) =>
      correctableFields[kind].some((one) => one === field),
    );
    const body = agencyReportBody.parse({
      ...Object.fromEntries(fields),
      courseReferenceNumber: cleanCourseCode(courseRun.course.code),
      courseRunId: courseRun.agencyRunId,
      fullName: user.fullName.slice(0, 200),
      identityNumber: user.identityCipher === null ? '' : ctx.keys.decrypt(user.identityCipher, 'identity'),
    });
    const faults = findReportFaults(kind, body, referenceNumber);
    if (faults.length > 0)
      throw errors.invalid({
        message: faults[0]?.message,
        details: faults.map(({ field, message }) => ({ field: `corrections.${field}`, message })),
      });
    const subject = kind === 'fee_collection' ? 'fee' : 'contact';
    const [id = ''] = await storeReports(tx, ctx, [{ kind, enrolmentId, subject, body }], ctx.actor.id);
    await recordAudit(tx, ctx, {
      action: 'agency-report.add',
      targetType: 'agency-report',
      targetId: id,
      after: { kind, enrolmentId },
    });
    return { id, state: 'waiting', updatedAt: ctx.clock().toISOString() };
  });
}
