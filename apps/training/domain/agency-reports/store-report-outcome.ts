import { inTransaction, type TrainingDb } from '@repo/db/training';
import { backoffMs } from '#domain/uploads/send/circuit-breaker.ts';
import { type ClaimedReport, claimedReportWhere } from './claim-reports.ts';
import type { ReportDetail } from './report-body.ts';
import { recordReportEvents } from './store-reports.ts';

export type ReportOutcome =
  | { kind: 'accepted'; referenceNumber: string | null; note?: string }
  | { kind: 'refused'; message: string; details: ReportDetail[] }
  | { kind: 'unresolved'; message: string }
  /** Tried again. `mayBeDone`: it is looked up before it is sent again. `isSettling`: the agency does not fail, an earlier call may be under way. */
  | { kind: 'delayed'; message: string; mayBeDone: boolean; isSettling?: true; waitMs?: number };

const backoff = { initialBackoffMs: 30_000, maximumPauseMs: 60 * 60_000 };

/** One transaction with what follows from it here. False when another worker took the report over. */
export function storeReportOutcome(
  db: TrainingDb,
  report: ClaimedReport,
  outcome: ReportOutcome,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { count } = await tx.agencyReport.updateMany({
      where: claimedReportWhere(report),
      data: { ...columnsOf(report, outcome, now), claimedUntil: null, updatedAt: now },
    });
    if (count === 0) return false;
    if (
      outcome.kind === 'accepted' &&
      outcome.referenceNumber !== null &&
      report.kind === 'enrolment_created'
    )
      await storeEnrolmentReference(tx, report.enrolmentId, outcome.referenceNumber);
    const message = outcome.kind === 'accepted' ? (outcome.note ?? '') : outcome.message;
    await recordReportEvents(tx, { ids: [report.id], kind: outcome.kind, at: now, message });
    return true;
  });
}

function columnsOf(report: ClaimedReport, outcome: ReportOutcome, now: Date) {
  switch (outcome.kind) {
    case 'accepted':
      return {
        state: 'accepted' as const,
        askedAt: null,
        message: outcome.note ?? '',
        details: [],
        referenceNumber: outcome.referenceNumber,
      };
    case 'refused':
      return { state: 'refused' as const, askedAt: null, message: outcome.message, details: outcome.details };
    case 'unresolved':
      return { state: 'unresolved' as const, message: outcome.message, details: [] };
    default:
      return {
        state: 'waiting' as const,
        ...(outcome.mayBeDone ? {} : { askedAt: null }),
        message: outcome.message,
        details: [],
        nextAttemptAt: new Date(
          now.getTime() + Math.max(outcome.waitMs ?? 0, backoffMs(backoff, report.attempts)),
        ),
      };
  }
}

/** A reference number that belongs to another enrolment is not moved. */
async function storeEnrolmentReference(tx: TrainingDb, id: string, referenceNumber: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE enrolment SET reference_number = ${referenceNumber}
    WHERE id = ${id} AND NOT EXISTS (SELECT FROM enrolment o WHERE o.reference_number = ${referenceNumber} AND o.id <> ${id})`;
}
