import { inTransaction } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { noEvidence } from './evidence-files.ts';

/**
 * The learner takes back a request that waits, with its evidence, or deletes the evidence of one that was sent back. Throws signOffNotFound, and
 * signOffDecided for one that was passed or withdrawn.
 */
export async function withdrawSignOff(ctx: SignedInContext, id: string): Promise<{ message: string }> {
  const { fileKey, isReturned } = await inTransaction(ctx.db, async (tx) => {
    const [found] = await tx.$queryRaw<{ status: string; fileKey: string | null }[]>`
      SELECT status::text AS status, file_key AS "fileKey" FROM sign_off WHERE id = ${id} AND user_id = ${ctx.actor.id} FOR NO KEY UPDATE`;
    if (!found) throw errors.signOffNotFound();
    const isReturned = found.status === 'RETURNED';
    if (found.status !== 'WAITING' && !isReturned) throw errors.signOffDecided();
    await tx.signOff.update({
      where: { id },
      data: { ...(isReturned ? {} : { status: 'WITHDRAWN' }), ...noEvidence },
      select: { id: true },
    });
    return { fileKey: found.fileKey, isReturned };
  });
  if (fileKey !== null) ctx.defer(() => ctx.files.remove(fileKey));
  return { message: isReturned ? 'The file is deleted' : 'The request is withdrawn' };
}
