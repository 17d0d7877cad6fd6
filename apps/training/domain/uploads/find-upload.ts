import type { EnrolmentUpload } from '@repo/db/generated/training/client';
import type { Prisma, TrainingDb } from '@repo/db/training';
import { toAuditActorColumns } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

type Caller = Pick<AutomationContext, 'actor'>;

/** Admins see all uploads, an automation client only its own. */
export function visibleEnrolmentUploadsWhere({ actor }: Caller): Prisma.EnrolmentUploadWhereInput {
  return actor.kind === 'user' ? {} : { uploader: toAuditActorColumns(actor).actor };
}

/** Finds an upload that the caller may see. Throws uploadNotFound, also for another client's. */
export async function getVisibleUpload(db: TrainingDb, caller: Caller, id: string): Promise<EnrolmentUpload> {
  const upload = await db.enrolmentUpload.findFirst({
    where: { id, ...visibleEnrolmentUploadsWhere(caller) },
  });
  if (!upload) throw errors.uploadNotFound();
  return upload;
}

/** Locks the upload's row until the transaction ends, so that changes are serialised. */
export async function lockVisibleUpload(
  tx: TrainingDb,
  caller: Caller,
  id: string,
): Promise<EnrolmentUpload> {
  await tx.$queryRaw`SELECT 1 FROM enrolment_upload WHERE id = ${id} FOR UPDATE`;
  return getVisibleUpload(tx, caller, id);
}
