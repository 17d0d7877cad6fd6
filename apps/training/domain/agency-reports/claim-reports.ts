import type { TrainingDb } from '@repo/db/training';
import type { AgencyReportKind } from '@repo/schemas/training/agency-report';

export type ClaimedReport = {
  id: string;
  kind: AgencyReportKind;
  enrolmentId: string;
  bodyCipher: string;
  /** Names this claim: a worker that lost it stores nothing. */
  attempts: number;
  askedAt: Date | null;
  /** Of the enrolment at the agency. */
  enrolmentReference: string | null;
};

/** Exceeds the time of all calls of one attempt together. */
export const reportLeaseMs = 90_000;

/**
 * Those that are due, oldest first, and nobody else has. One waits for earlier ones of its enrolment that it depends on. Indexes:
 * agency_report_state_next_attempt_at_idx, agency_report_enrolment_id_sequence_idx.
 */
export function claimDueReports(
  db: TrainingDb,
  { now, limit, leaseMs = reportLeaseMs }: { now: Date; limit: number; leaseMs?: number },
): Promise<ClaimedReport[]> {
  const claimedUntil = new Date(now.getTime() + leaseMs);
  return db.$queryRaw<ClaimedReport[]>`
    WITH due AS (
      SELECT r.id FROM agency_report r
      WHERE ((r.state = 'waiting' AND r.next_attempt_at <= ${now}) OR (r.state = 'sending' AND r.claimed_until <= ${now}))
        AND NOT EXISTS (SELECT FROM agency_report o
          WHERE o.enrolment_id = r.enrolment_id AND o.sequence < r.sequence
            AND o.state IN ('waiting', 'sending', 'refused', 'unresolved')
            AND (o.subject = r.subject OR o.kind = 'enrolment_created' OR r.kind = 'enrolment_cancelled'))
      ORDER BY r.sequence LIMIT ${limit} FOR UPDATE OF r SKIP LOCKED)
    UPDATE agency_report r SET state = 'sending', attempts = r.attempts + 1, claimed_until = ${claimedUntil}
    FROM due, enrolment e WHERE r.id = due.id AND e.id = r.enrolment_id
    RETURNING r.id, r.kind::text AS kind, r.enrolment_id AS "enrolmentId", r.body_cipher AS "bodyCipher", r.attempts,
      r.asked_at AS "askedAt", e.reference_number AS "enrolmentReference"`;
}

export const claimedReportWhere = ({ id, attempts }: ClaimedReport) => ({
  id,
  attempts,
  state: 'sending' as const,
});

/** Before the agency is asked, so that a process that dies leaves a trace. False when another worker took it over. */
export async function markReportAsked(
  db: TrainingDb,
  report: ClaimedReport,
  { now, leaseMs = reportLeaseMs }: { now: Date; leaseMs?: number },
): Promise<boolean> {
  const { count } = await db.agencyReport.updateMany({
    where: claimedReportWhere(report),
    data: { askedAt: now, claimedUntil: new Date(now.getTime() + leaseMs) },
  });
  return count === 1;
}
