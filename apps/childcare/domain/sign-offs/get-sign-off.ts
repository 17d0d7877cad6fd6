import { Prisma } from '@repo/db/childcare';
import type { ServedFile } from '@repo/files/file-response';
import type { SignOff } from '@repo/schemas/childcare/sign-off';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { readSignOffs } from './sign-off-rows.ts';

/** The caller's own, and for a manager those that were asked in their centre and not withdrawn, also of who has left. */
const visibleSql = ({ actor: { id, role, organizationId } }: SignedInContext) => Prisma.sql`
  (k.user_id = ${id} OR (${role === 'CORPORATE_ADMIN'} AND k.organization_id = ${organizationId} AND k.status <> 'WITHDRAWN'))`;

/** Throws signOffNotFound, also without permission. */
export async function getSignOff(ctx: SignedInContext, id: string): Promise<SignOff> {
  const [found] = await readSignOffs(ctx.db, {
    where: Prisma.sql`k.id = ${id} AND ${visibleSql(ctx)}`,
    limit: 1,
  });
  if (!found) throw errors.signOffNotFound();
  return found;
}

/** What a manager opens is in the audit log, one's own is not. Throws signOffNotFound, also without permission or evidence. */
export async function readEvidence(ctx: SignedInContext, id: string): Promise<ServedFile> {
  const [row] = await ctx.db.$queryRaw<
    {
      userId: string;
      organizationId: string;
      fileKey: string;
      fileName: string;
      fileType: string;
      fileBytes: number;
    }[]
  >`
    SELECT k.user_id AS "userId", k.organization_id AS "organizationId", k.file_key AS "fileKey", k.file_name AS "fileName",
      k.file_type AS "fileType", k.file_bytes AS "fileBytes"
    FROM sign_off k WHERE k.id = ${id} AND k.file_key IS NOT NULL AND ${visibleSql(ctx)}`;
  const content = row && (await ctx.files.read(row.fileKey));
  if (!row || !content) throw errors.signOffNotFound();
  const { userId, organizationId } = row;
  if (userId !== ctx.actor.id)
    await recordAudit(ctx.db, ctx, {
      action: 'sign-off.open-evidence',
      targetType: 'user',
      targetId: userId,
      after: { signOffId: id },
      organizationId,
    });
  return { name: row.fileName, contentType: row.fileType, bytes: row.fileBytes, content };
}
