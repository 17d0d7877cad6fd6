import { Prisma } from '@repo/db/training';
import type { ServedFile } from '@repo/files/file-response';
import type { UploadRow } from '@repo/schemas/training/enrolment-upload';
import { type SheetToWrite, writeWorkbook, xlsxType } from '@repo/sheets/write-workbook';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertMayExportUnmasked, auditUnmaskedDownload } from './audit-download.ts';
import {
  describeRowProblems,
  exportedColumns,
  readRowsForExport,
  replaceFileEnding,
  toServedFile,
} from './export-rows.ts';
import { getVisibleUpload } from './find-upload.ts';
import { willBeSentSql } from './upload-rows.ts';

/** Before submission: rows with errors. Afterwards: rows that are neither stored nor in progress. */
function notGood(uploadId: string, status: string): Prisma.Sql {
  const own = Prisma.sql`r.upload_id = ${uploadId}`;
  return status === 'checked'
    ? Prisma.sql`${own} AND r.verdict NOT IN ('ready', 'warning')`
    : Prisma.sql`${own} AND (r.state IN ('failed', 'unknown', 'cancelled') OR r.state = 'checked' AND NOT ${willBeSentSql})`;
}

function toSheet(rows: readonly UploadRow[]): SheetToWrite {
  const columns = exportedColumns(rows);
  return {
    name: 'Rows to look at',
    columns: [...columns, { heading: 'Row', width: 8 }, { heading: 'Reason', width: 80 }],
    rows: rows.map((row) => [
      ...columns.map(({ field }) => row.cells[field] ?? ''),
      row.row,
      describeRowProblems(row),
    ]),
  };
}

/** Audited, because identity numbers are in full. Throws staleProof, uploadNotFound, uploadEmptied. */
export async function exportRowsToCorrectAsXlsx(ctx: AutomationContext, id: string): Promise<ServedFile> {
  assertMayExportUnmasked(ctx);
  const upload = await getVisibleUpload(ctx.db, ctx, id);
  if (upload.emptiedAt) throw errors.uploadEmptied();
  const rows = await readRowsForExport(ctx, notGood(id, upload.status), { reveal: true });
  await auditUnmaskedDownload(ctx, id, { what: 'rows to look at', rows: rows.length });
  const name = replaceFileEnding(upload.fileName, 'errors.xlsx');
  return toServedFile(name, xlsxType, await writeWorkbook([toSheet(rows)]));
}
