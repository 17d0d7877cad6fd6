import type { EnrolmentUpload } from '@repo/schemas/training/enrolment-upload';
import type { AutomationContext } from '#domain/context.ts';
import { type ListPage, type Paging, toListPage, toSkipAndTake } from '#domain/list-page.ts';
import { visibleEnrolmentUploadsWhere } from './find-upload.ts';
import { toEnrolmentUpload } from './to-enrolment-upload.ts';

/** The uploads that the caller may see, newest first. Index: enrolment_upload_created_at_id_idx. */
export async function listVisibleEnrolmentUploads(
  ctx: AutomationContext,
  paging: Paging,
): Promise<ListPage<EnrolmentUpload>> {
  const where = visibleEnrolmentUploadsWhere(ctx);
  const [rows, total] = await Promise.all([
    ctx.db.enrolmentUpload.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...toSkipAndTake(paging),
    }),
    ctx.db.enrolmentUpload.count({ where }),
  ]);
  const now = ctx.clock();
  const uploads = rows.map((row) => toEnrolmentUpload(row, now));
  return toListPage(uploads, paging, total);
}
