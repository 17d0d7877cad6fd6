import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { Invitation } from '@repo/schemas/childcare/invitation';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { type InvitationSqlRow, invitationColumnsSql, toInvitation } from './invitation-rows.ts';

/** Invitations of the caller's centre; for SUPER_ADMIN all. */
export function ownInvitationsSql({ role, organizationId }: SignedInContext['actor']): Prisma.Sql {
  return role === 'SUPER_ADMIN' ? Prisma.sql`TRUE` : Prisma.sql`i.organization_id = ${organizationId}`;
}

/** One invitation that the caller may know of, held where `hold` says so. Throws invitationNotFound. */
export async function findInvitation(
  tx: ChildcareDb,
  ctx: SignedInContext,
  { id, hold = false }: { id: string; hold?: boolean },
): Promise<Invitation> {
  const [row] = await tx.$queryRaw<InvitationSqlRow[]>`
    SELECT ${invitationColumnsSql(ctx.clock())}
    FROM invitation i
    WHERE i.id = ${id} AND ${ownInvitationsSql(ctx.actor)}
    ${hold ? Prisma.sql`FOR NO KEY UPDATE OF i` : Prisma.empty}`;
  if (!row) throw errors.invitationNotFound();
  return toInvitation(row);
}
