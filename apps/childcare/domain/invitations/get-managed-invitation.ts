import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { Invitation } from '@repo/schemas/childcare/invitation';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { withIsoDates } from '#domain/iso-dates.ts';

/** Of invitation `i`. */
export const invitationStatusSql = (now: Date) => Prisma.sql`
  CASE
    WHEN i.accepted_at IS NOT NULL THEN 'accepted'
    WHEN i.withdrawn_at IS NOT NULL THEN 'withdrawn'
    WHEN i.expires_at <= ${now} THEN 'expired'
    ELSE 'waiting'
  END`;

/** For a SELECT from invitation `i`. Index: invitation_course_invitation_id_course_id_key. */
export const invitationColumnsSql = (now: Date) => Prisma.sql`
  i.id, i.organization_id AS "organizationId", i.email, i.name, i.job_title AS "jobTitle", i.staff_id AS "staffId",
  i.user_id AS "userId", i.expires_at AS "expiresAt", i.accepted_at AS "acceptedAt", i.created_at AS "createdAt",
  ${invitationStatusSql(now)} AS status, (
    SELECT COALESCE(jsonb_agg(jsonb_build_object('courseId', c.id, 'title', c.title, 'deadline', p.deadline,
      'problem', p.problem) ORDER BY c.title, c.id), '[]')
    FROM invitation_course p JOIN course c ON c.id = p.course_id WHERE p.invitation_id = i.id
  ) AS courses`;

export type InvitationSqlRow = Omit<Invitation, 'expiresAt' | 'acceptedAt' | 'createdAt'> & {
  expiresAt: Date;
  acceptedAt: Date | null;
  createdAt: Date;
};

export function toInvitation(row: InvitationSqlRow): Invitation {
  return {
    ...withIsoDates(row),
    courses: row.courses.map(({ deadline, ...course }) => {
      return { ...course, deadline: deadline === null ? null : new Date(deadline).toISOString() };
    }),
  };
}

const lifetimeMs = 14 * 24 * 60 * 60 * 1000;

export function invitationExpiresAt(now: Date): Date {
  return new Date(now.getTime() + lifetimeMs);
}

/** For a WHERE: invitations of the caller's centre, for SUPER_ADMIN all. */
export function managedInvitationsSql({ role, organizationId }: SignedInContext['actor']): Prisma.Sql {
  return role === 'SUPER_ADMIN' ? Prisma.sql`TRUE` : Prisma.sql`i.organization_id = ${organizationId}`;
}

/** Throws invitationNotFound. */
export async function getManagedInvitation(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { id, lock = false }: { id: string; lock?: boolean },
): Promise<Invitation> {
  const [row] = await tx.$queryRaw<InvitationSqlRow[]>`
    SELECT ${invitationColumnsSql(ctx.clock())}
    FROM invitation i
    WHERE i.id = ${id} AND ${managedInvitationsSql(ctx.actor)}
    ${lock ? Prisma.sql`FOR NO KEY UPDATE OF i` : Prisma.empty}`;
  if (!row) throw errors.invitationNotFound();
  return toInvitation(row);
}
