import { inTransaction } from '@repo/db/childcare';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { noEvidence } from './evidence-files.ts';

/** The learner takes back a request that waits; its evidence is deleted. Throws signOffNotFound, signOffDecided. */
export async function withdrawSignOff(ctx: SignedInContext, id: string): Promise<{ message: string }> {
  const fileKey = await inTransaction(ctx.db, async (tx) => {
    const [found] = await tx.$queryRaw<{ status: string; fileKey: string | null }[]>`
      SELECT status::text AS status, file_key AS "fileKey" FROM sign_off WHERE id = ${id} AND user_id = ${ctx.actor.id} FOR NO KEY UPDATE`;
    if (!found) throw errors.signOffNotFound();
    if (found.status !== 'WAITING') throw errors.signOffDecided();
    await tx.signOff.update({
      where: { id },
      data: { status: 'WITHDRAWN', ...noEvidence },
      select: { id: true },
    });
    return found.fileKey;
  });
  if (fileKey !== null) ctx.defer(() => ctx.files.remove(fileKey));
  return { message: 'The request is withdrawn' };
}
