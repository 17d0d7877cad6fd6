import { Prisma, type TrainingDb } from '@repo/db/training';
import type { UploadDetail, UploadRowsQuery } from '@repo/schemas/training/enrolment-upload';
import { assertRecentProof } from '#domain/accounts/assert-recent-proof.ts';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { offsetOfPage } from '#domain/list-page.ts';
import { getVisibleUpload } from './find-upload.ts';
import { mapYielding } from './map-yielding.ts';
import { searchUploadRowNumbers } from './search-upload-rows.ts';
import { toEnrolmentUpload } from './to-enrolment-upload.ts';
import { type StoredRow, toUploadRow, uploadRowColumnsSql } from './upload-rows.ts';

type Filters = Pick<UploadRowsQuery, 'verdict' | 'state' | 'leftOut'>;

/** Indexes: enrolment_upload_row_upload_id_verdict_row_idx, …_state_row_idx. */
function rowConditions(uploadId: string, { verdict, state, leftOut }: Filters): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`r.upload_id = ${uploadId}`,
      ...(verdict ? [Prisma.sql`r.verdict = ANY (${verdict}::"UploadVerdict"[])`] : []),
      ...(state ? [Prisma.sql`r.state = ANY (${state}::"UploadRowState"[])`] : []),
      ...(leftOut ? [Prisma.sql`r.left_out = ${leftOut === 'true'}`] : []),
    ],
    ' AND ',
  );
}

async function readPage(
  db: TrainingDb,
  where: Prisma.Sql,
  { page, limit }: Pick<UploadRowsQuery, 'page' | 'limit'>,
): Promise<{ rows: StoredRow[]; total: number }> {
  const offset = offsetOfPage(page, limit);
  const [rows, [counted]] = await Promise.all([
    db.$queryRaw<StoredRow[]>`
      SELECT ${uploadRowColumnsSql} FROM enrolment_upload_row r WHERE ${where} ORDER BY r.row LIMIT ${limit} OFFSET ${offset}`,
    db.$queryRaw<
      [{ total: number }]
    >`SELECT count(*)::int AS total FROM enrolment_upload_row r WHERE ${where}`,
  ]);
  return { rows, total: counted.total };
}

/** Audited before identity numbers are shown in full. Throws forbidden for an API key, staleProof. */
async function auditReveal(ctx: AutomationContext, uploadId: string, query: UploadRowsQuery): Promise<void> {
  const { actor, clock } = ctx;
  if (actor.kind !== 'user') throw errors.forbidden();
  assertRecentProof({ actor, clock });
  const { page, limit } = query;
  await recordAudit(ctx.db, ctx, {
    action: 'enrolment-upload.reveal',
    targetType: 'enrolment-upload',
    targetId: uploadId,
    after: { page, limit },
  });
}

/** An upload with a page of its rows, in sheet order. Throws uploadNotFound; to reveal, forbidden and staleProof. */
export async function getUploadWithRows(
  ctx: AutomationContext,
  id: string,
  query: UploadRowsQuery,
): Promise<UploadDetail> {
  const { db } = ctx;
  const upload = await getVisibleUpload(db, ctx, id);
  const { page, limit, search } = query;
  const reveal = query.reveal === 'true';
  if (reveal) await auditReveal(ctx, id, query);
  let where = rowConditions(id, query);
  if (search)
    where = Prisma.sql`${where} AND r.row = ANY (${await searchUploadRowNumbers(ctx, where, search)}::int[])`;
  const { rows, total } = await readPage(db, where, { page, limit });
  return {
    upload: toEnrolmentUpload(upload, ctx.clock()),
    rows: await mapYielding(rows, (row) => toUploadRow(ctx, row, { reveal })),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
