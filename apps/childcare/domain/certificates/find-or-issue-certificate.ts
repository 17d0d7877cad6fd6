import { generateCertificateId } from '@repo/certificates/certificate-id';
import type { ChildcareDb } from '@repo/db/childcare';
import type { Context } from '#domain/context.ts';
import { isEnrollmentOpenSql } from '#domain/enrollments/enrollment-access.ts';
import { findMissingEvidence, type MissingEvidence } from '#domain/evidence/find-missing-evidence.ts';
import { notifications } from '#domain/notifications/notifications.ts';
import { learntVersionSql } from '#domain/versions/learnt-version-sql.ts';
import { publishCertificateWebhooks } from '#domain/webhooks/publish-events.ts';
import { certificateKind } from '#notifications/learner-kinds.ts';
import { endOfLastValidSingaporeDay } from './expiry.ts';

type Learnt = {
  userId: string;
  courseId: string;
  cycle: number;
  learnerName: string;
  courseName: string;
  organizationName: string;
  organizationId: string | null;
  cpdPoints: string;
  versionNumber: number | null;
  versionPublishedAt: Date | null;
  certificateMonths: number | null;
  requiresEvidence: boolean;
};

/**
 * The texts that the certificate keeps when names change later. A centre's learner is named as in the centre's record, anyone
 * else as at completion. Null when the course is incomplete or not open to the learner.
 */
async function readWords(tx: ChildcareDb, { userId, courseId }: { userId: string; courseId: string }) {
  const [found] = await tx.$queryRaw<Learnt[]>`
    SELECT e.user_id AS "userId", e.course_id AS "courseId", e.cycle, c.title AS "courseName",
      CASE WHEN u.role = 'LEARNER' AND u.organization_id IS NOT NULL THEN u.recorded_name
        ELSE COALESCE(e.completed_name, u.name) END AS "learnerName",
      COALESCE((SELECT o.name FROM organization o WHERE o.id = u.organization_id), '') AS "organizationName",
      CASE WHEN u.role = 'LEARNER' THEN u.organization_id END AS "organizationId",
      c.cpd_points::text AS "cpdPoints", c.certificate_months AS "certificateMonths",
      c.requires_evidence AS "requiresEvidence", v.number AS "versionNumber", v.published_at AS "versionPublishedAt"
    FROM enrollment e JOIN "user" u ON u.id = e.user_id JOIN course c ON c.id = e.course_id
    LEFT JOIN course_version v ON v.id = ${learntVersionSql}
    WHERE e.user_id = ${userId} AND e.course_id = ${courseId} AND e.progress = 100 AND ${isEnrollmentOpenSql}
    FOR NO KEY UPDATE OF e`;
  return found ?? null;
}

export type CertificateIssueOutcome =
  | { kind: 'issued'; id: string; expiresAt: Date | null }
  | { kind: 'revoked'; reason: string }
  | { kind: 'unproven'; missing: MissingEvidence[] };

async function findIssued(
  tx: ChildcareDb,
  { userId, courseId, cycle }: { userId: string; courseId: string; cycle: number },
): Promise<CertificateIssueOutcome | null> {
  const found = await tx.certificate.findUnique({
    where: { userId_courseId_cycle: { userId, courseId, cycle } },
    select: { id: true, expiresAt: true, revokedAt: true, revocationReason: true },
  });
  if (found === null) return null;
  const { id, expiresAt, revokedAt, revocationReason } = found;
  if (revokedAt !== null) return { kind: 'revoked', reason: revocationReason ?? '' };
  return { kind: 'issued', id, expiresAt };
}

/**
 * Returns or issues the current cycle's certificate, with a notification; null when the course is incomplete or not open to
 * the learner. The unique (user, course, cycle) prevents duplicates. A revoked one stays the cycle's only one: the next needs
 * the course repeated.
 */
export async function findOrIssueCertificateAndNotify(
  tx: ChildcareDb,
  ctx: Pick<Context, 'clock'>,
  pair: { userId: string; courseId: string },
): Promise<CertificateIssueOutcome | null> {
  const words = await readWords(tx, pair);
  if (words === null) return null;
  const { certificateMonths, requiresEvidence, ...stored } = words;
  const before = await findIssued(tx, stored);
  if (before) return before;
  const missing = requiresEvidence ? await findMissingEvidence(tx, pair) : [];
  if (missing.length > 0) return { kind: 'unproven', missing };
  const issuedAt = ctx.clock();
  // Whole seconds, the precision of a badge.
  issuedAt.setUTCMilliseconds(0);
  const expiresAt = endOfLastValidSingaporeDay(issuedAt, certificateMonths);
  // Retries while the random id is taken.
  for (;;) {
    const certificateId = generateCertificateId(issuedAt);
    const [made] = await tx.certificate.createManyAndReturn({
      data: [{ ...stored, certificateId, issuedAt, expiresAt }],
      skipDuplicates: true,
      select: { id: true },
    });
    if (made) {
      const data = { certificateId, courseTitle: words.courseName };
      await notifications.notify(tx, ctx, certificateKind, [{ userId: pair.userId, data }]);
      await publishCertificateWebhooks(tx, ctx, 'certificate.issued', [made.id]);
      return { kind: 'issued', id: made.id, expiresAt };
    }
    const existing = await findIssued(tx, stored);
    if (existing) return existing;
  }
}
