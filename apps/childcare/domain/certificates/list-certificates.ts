import { Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import type { Certificate, CertificatesQuery } from '@repo/schemas/childcare/certificate';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { type CertificateRow, toCertificate } from './certificate-rows.ts';

/** Users may list their own certificates; managers also those of their centre's learners. */
async function ownerOf(
  { db, actor }: SignedInContext,
  learnerId: string | undefined,
): Promise<string | null> {
  if (learnerId === undefined || learnerId === actor.id) return actor.id;
  if (actor.role === 'LEARNER') throw errors.forbidden();
  const learner = await db.user.findUnique({ where: { id: learnerId }, select: { organizationId: true } });
  if (learner === null) return null;
  const isOurs = learner.organizationId !== null && learner.organizationId === actor.organizationId;
  if (actor.role !== 'SUPER_ADMIN' && !isOurs) throw errors.forbidden();
  return learnerId;
}

type ListedRow = Omit<CertificateRow, 'issuedAt' | 'expiresAt' | 'revokedAt' | 'versionPublishedAt'> &
  Record<'issuedAt', string> &
  Record<'expiresAt' | 'revokedAt' | 'versionPublishedAt', string | null>;

const iso = (column: string) => Prisma.raw(isoTimestampSql(column));

/** Index: certificate_user_id_course_id_cycle_key, enrollment_user_id_course_id_key. */
const certificatesSql = (userId: string) => Prisma.sql`
  SELECT k.id, k.certificate_id AS "certificateId", k.user_id AS "userId", k.course_id AS "courseId", k.cycle,
    k.learner_name AS "learnerName", k.course_name AS "courseName", k.organization_name AS "organizationName",
    k.cpd_points::float8 AS "cpdPoints", k.version_number AS "versionNumber",
    ${iso('k.version_published_at')} AS "versionPublishedAt", ${iso('k.issued_at')} AS "issuedAt", ${iso('k.expires_at')} AS "expiresAt",
    ${iso('k.revoked_at')} AS "revokedAt", k.revocation_reason AS "revocationReason",
    json_build_object('slug', c.slug, 'status', c.status, 'enrollments', CASE WHEN e.id IS NULL THEN '[]'::json
      ELSE json_build_array(json_build_object('userId', e.user_id, 'cycle', e.cycle)) END) AS course
  FROM certificate k JOIN course c ON c.id = k.course_id
  LEFT JOIN enrollment e ON e.user_id = k.user_id AND e.course_id = k.course_id
  WHERE k.user_id = ${userId}
  ORDER BY k.issued_at DESC, k.id DESC`;

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

/** Newest first. Throws forbidden for another person's; an unknown learner has none. */
export async function listCertificates(
  ctx: SignedInContext,
  { learnerId }: CertificatesQuery,
): Promise<Certificate[]> {
  const userId = await ownerOf(ctx, learnerId);
  if (userId === null) return [];
  const rows = await readCoalescedRows<ListedRow>(ctx.db, certificatesSql(userId), { prepared: true });
  const newest = new Map<string, number>();
  for (const { courseId, cycle } of rows) newest.set(courseId, Math.max(cycle, newest.get(courseId) ?? 0));
  return rows.map(({ issuedAt, expiresAt, revokedAt, versionPublishedAt, ...row }) => {
    const dates = {
      issuedAt: new Date(issuedAt),
      expiresAt: toDate(expiresAt),
      revokedAt: toDate(revokedAt),
      versionPublishedAt: toDate(versionPublishedAt),
    };
    return toCertificate(ctx, { ...row, ...dates }, newest.get(row.courseId));
  });
}
