import { Prisma } from '@repo/db/childcare';
import {
  type ExpiringOrExpiredCertificate,
  type ExpiringOrExpiredCertificatesQuery,
  expiringWithinDays,
} from '@repo/schemas/childcare/expiring-or-expired-certificate';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';

type Row = Omit<ExpiringOrExpiredCertificate, 'expiresAt'> & { expiresAt: Date };

/**
 * Whether certificate `k` is its learner's last one of a course that was not revoked, and expired or expiring soon. Index:
 * certificate_user_id_course_id_cycle_key.
 */
export function isExpiredOrExpiringSql(now: Date): Prisma.Sql {
  return Prisma.sql`(
    k.revoked_at IS NULL AND k.expires_at < ${now.toISOString()}::timestamptz + make_interval(days => ${expiringWithinDays}::int)
    AND NOT EXISTS (
      SELECT FROM certificate newer
      WHERE newer.user_id = k.user_id AND newer.course_id = k.course_id AND newer.cycle > k.cycle
        AND newer.revoked_at IS NULL
    ))`;
}

/** Expired or expiring within 60 days, earliest expiry first. Throws what `getManagedCentre` throws. */
export async function listExpiredAndExpiringCertificates(
  ctx: ManagerContext,
  { organizationId, state }: ExpiringOrExpiredCertificatesQuery,
): Promise<ExpiringOrExpiredCertificate[]> {
  const now = ctx.clock();
  const at = Prisma.sql`${now.toISOString()}::timestamptz`;
  const { id } = await getManagedCentre(ctx, ctx.db, organizationId);
  const wanted =
    state === undefined
      ? Prisma.empty
      : state === 'expired'
        ? Prisma.sql`AND k.expires_at < ${at}`
        : Prisma.sql`AND k.expires_at >= ${at}`;
  const rows = await ctx.db.$queryRaw<Row[]>`
    SELECT k.certificate_id AS "certificateId", u.id AS "learnerId", u.name AS "learnerName", c.id AS "courseId",
      c.title AS "courseTitle", k.expires_at AS "expiresAt",
      CASE WHEN k.expires_at < ${at} THEN 'expired' ELSE 'expiring' END AS state,
      e.cycle > k.cycle AS "isBegun", c.status = 'PUBLISHED' AS "isOffered"
    FROM "user" u JOIN certificate k ON k.user_id = u.id JOIN course c ON c.id = k.course_id
    JOIN enrollment e ON e.user_id = k.user_id AND e.course_id = k.course_id
    WHERE u.organization_id = ${id} AND u.role = 'LEARNER' AND u.deactivated_at IS NULL AND ${isExpiredOrExpiringSql(now)} ${wanted}
    ORDER BY k.expires_at, u.name, k.id`;
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() }));
}
