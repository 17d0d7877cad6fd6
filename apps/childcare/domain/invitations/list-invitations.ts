import { Prisma } from '@repo/db/childcare';
import { lowerCaseContainsPattern } from '@repo/db/like-pattern';
import type { InvitationsAnswer, InvitationsQuery } from '@repo/schemas/childcare/invitation';
import type { SignedInContext } from '#domain/context.ts';
import {
  type InvitationSqlRow,
  invitationColumnsSql,
  invitationStatusSql,
  managedInvitationsSql,
  toInvitation,
} from './get-managed-invitation.ts';

/** A page of the invitations of the caller's centre, the newest first. Index: invitation_organization_id_created_at_idx. */
export async function listInvitations(
  { db, actor, clock }: SignedInContext,
  { status, q, organizationId, page, limit }: InvitationsQuery,
): Promise<InvitationsAnswer> {
  const now = clock();
  const text = q ? lowerCaseContainsPattern(q) : null;
  const matching = Prisma.sql`
    FROM invitation i
    WHERE ${managedInvitationsSql(actor)}
      ${organizationId === undefined ? Prisma.empty : Prisma.sql`AND i.organization_id = ${organizationId}`}
      ${status.length === 0 ? Prisma.empty : Prisma.sql`AND ${invitationStatusSql(now)} = ANY(${status})`}
      ${text === null ? Prisma.empty : Prisma.sql`AND (lower(i.name) LIKE ${text} OR i.email LIKE ${text})`}`;
  const [rows, [counted]] = await Promise.all([
    db.$queryRaw<InvitationSqlRow[]>`
      SELECT ${invitationColumnsSql(now)} ${matching}
      ORDER BY i.created_at DESC, i.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total ${matching}`,
  ]);
  const total = counted?.total ?? 0;
  return { invitations: rows.map(toInvitation), total, page, totalPages: Math.ceil(total / limit) };
}
