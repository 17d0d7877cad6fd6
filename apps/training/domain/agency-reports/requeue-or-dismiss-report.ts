import { assertNotStale, nextUpdatedAt } from '@repo/db/optimistic-locking';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import {
  type AgencyReportAnswer,
  type AgencyReportCorrections,
  correctableFields,
  type DismissReportBody,
  type SendReportBody,
} from '@repo/schemas/training/agency-report';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { normaliseIdentityNumber } from '#domain/identity/identity-number.ts';
import { decryptReportBody, encryptReportBody, findReportFaults } from './report-body.ts';
import { recordReportEvents } from './store-reports.ts';

const settling = { waiting: true, refused: true, unresolved: true } as const;

async function lockOpenReport(tx: TrainingDb, id: string, expectedUpdatedAt: string | undefined) {
  await tx.$queryRaw`SELECT 1 FROM agency_report WHERE id = ${id} FOR UPDATE`;
  const report = await tx.agencyReport.findUnique({
    where: { id },
    include: { enrolment: { select: { referenceNumber: true } } },
  });
  if (report === null) throw errors.reportNotFound();
  assertNotStale(report, expectedUpdatedAt, errors.changedMeanwhile);
  if (!(report.state in settling)) throw errors.reportNotOpen();
  return report;
}

/**
 * Queues it again, with corrections. What the agency may have already is looked up before it is sent, so it is not corrected. Throws
 * reportNotFound, changedMeanwhile, reportNotOpen, invalid.
 */
export function correctAndRequeueReport(
  ctx: AdminContext,
  id: string,
  { corrections, expectedUpdatedAt }: SendReportBody,
): Promise<AgencyReportAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const report = await lockOpenReport(tx, id, expectedUpdatedAt);
    const given = cleanCorrections(corrections);
    const wrong = given.filter(([field]) => !correctableFields[report.kind].some((one) => one === field));
    if (wrong.length > 0)
      throw errors.invalid({
        details: wrong.map(([field]) => ({ field: `corrections.${field}`, message: 'This is not sent' })),
      });
    if (given.length > 0 && report.askedAt !== null)
      throw errors.invalid({
        message: 'The agency may have this already. It is looked up first, and can be corrected after that',
      });
    const body = { ...decryptReportBody(ctx.keys, report.bodyCipher), ...Object.fromEntries(given) };
    const faults = findReportFaults(report.kind, body, report.enrolment.referenceNumber);
    if (faults.length > 0)
      throw errors.invalid({
        message: faults[0]?.message,
        details: faults.map(({ field, message }) => ({ field: `corrections.${field}`, message })),
      });
    const now = ctx.clock();
    const stored = await tx.agencyReport.update({
      where: { id },
      data: {
        ...(given.length > 0 ? { bodyCipher: encryptReportBody(ctx.keys, body) } : {}),
        ...{ state: 'waiting', message: '', details: [], nextAttemptAt: now },
        updatedAt: nextUpdatedAt(report, now),
      },
      select: { id: true, state: true, updatedAt: true },
    });
    const fields = given.map(([field]) => field);
    await recordReportEvents(tx, { ids: [id], kind: 'sent_again', at: now, actorId: ctx.actor.id });
    // Which fields, not what they say: among them are identity numbers.
    await recordAudit(tx, ctx, {
      action: 'agency-report.send-again',
      targetType: 'agency-report',
      targetId: id,
      before: { state: report.state },
      after: { corrected: fields },
    });
    return { ...stored, updatedAt: stored.updatedAt.toISOString() };
  });
}

/** "" of an identity number keeps it, because forms show it masked. */
function cleanCorrections(corrections: AgencyReportCorrections): [string, string][] {
  return Object.entries(corrections).flatMap(([field, value]): [string, string][] => {
    if (value === undefined) return [];
    if (field !== 'identityNumber') return [[field, value]];
    return value === '' ? [] : [[field, normaliseIdentityNumber(value)]];
  });
}

/** Final. Throws reportNotFound, changedMeanwhile, reportNotOpen. */
export function dismissReport(
  ctx: AdminContext,
  id: string,
  { reason, expectedUpdatedAt }: DismissReportBody,
): Promise<AgencyReportAnswer> {
  return inTransaction(ctx.db, async (tx) => {
    const report = await lockOpenReport(tx, id, expectedUpdatedAt);
    const now = ctx.clock();
    const stored = await tx.agencyReport.update({
      where: { id },
      data: { state: 'dismissed', message: reason, details: [], updatedAt: nextUpdatedAt(report, now) },
      select: { id: true, state: true, updatedAt: true },
    });
    await recordReportEvents(tx, {
      ...{ ids: [id], kind: 'dismissed', at: now },
      ...{ message: reason, actorId: ctx.actor.id },
    });
    await recordAudit(tx, ctx, {
      action: 'agency-report.dismiss',
      targetType: 'agency-report',
      targetId: id,
      before: { state: report.state },
      after: { state: 'dismissed', reason },
    });
    return { ...stored, updatedAt: stored.updatedAt.toISOString() };
  });
}
