import type { Prisma, TrainingDb } from '@repo/db/training';
import { describeActor } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';

type Caller = Pick<AutomationContext, 'actor'>;

/** Which uploads there are for a caller: all for an admin, its own for an automation client. */
export function visibleUploads({ actor }: Caller): Prisma.EnrolmentUploadWhereInput {
  return actor.kind === 'user' ? {} : { uploader: describeActor(actor).actor };
}

/** The upload's row. Throws uploadNotFound, also for somebody else's. */
export async function findUpload(
  db: TrainingDb,
  caller: Caller,
  id: string,
): Promise<Prisma.EnrolmentUploadGetPayload<object>> {
  const upload = await db.enrolmentUpload.findFirst({ where: { id, ...visibleUploads(caller) } });
  if (!upload) throw errors.uploadNotFound();
  return upload;
}

/** The same, held until the transaction ends: whoever changes rows or status comes one after another. */
export async function holdUpload(
  tx: TrainingDb,
  caller: Caller,
  id: string,
): Promise<Prisma.EnrolmentUploadGetPayload<object>> {
  await tx.$queryRaw`SELECT 1 FROM enrolment_upload WHERE id = ${id} FOR UPDATE`;
  return findUpload(tx, caller, id);
}
