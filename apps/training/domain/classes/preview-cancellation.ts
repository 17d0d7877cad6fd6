import type { CancelPreview } from '@repo/schemas/training/class-change';
import { getLocalRun } from '#domain/agency/plan-local-run.ts';
import type { AdminContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { previewMails } from './queue-class-mails.ts';
import { writeCancellation } from './store-cancellation.ts';

/** Stores nothing. Throws courseRunNotFound, classCancelled. */
export async function previewCancellation(
  ctx: AdminContext,
  id: string,
  { reason }: { reason: string },
): Promise<CancelPreview> {
  const run = await getLocalRun(ctx, id);
  if (run.status === 'Cancelled') throw errors.classCancelled();
  return {
    mails: await previewMails(ctx.db, id, writeCancellation(run, reason || '…')),
    enrolments: await ctx.db.enrolment.count({ where: { courseRunId: id, status: 'enrolled' } }),
  };
}
