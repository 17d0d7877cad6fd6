import type { EnrolmentUpload, UploadDetail } from '@repo/schemas/training/enrolment-upload';
import type { AutomationContext } from '#domain/context.ts';
import { skipTo } from '#domain/skip-to.ts';
import { describeUpload } from './describe-upload.ts';
import { visibleUploads } from './find-upload.ts';

/** The uploads that the caller may see, newest first. Index: enrolment_upload_created_at_id_idx. */
export async function listUploads(
  ctx: AutomationContext,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: EnrolmentUpload[]; pagination: UploadDetail['pagination'] }> {
  const where = visibleUploads(ctx);
  const skip = skipTo(page, limit);
  const [rows, total] = await Promise.all([
    ctx.db.enrolmentUpload.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip,
      take: limit,
    }),
    ctx.db.enrolmentUpload.count({ where }),
  ]);
  const now = ctx.clock();
  return {
    data: rows.map((row) => describeUpload(row, now)),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
