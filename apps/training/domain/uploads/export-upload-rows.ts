import { Prisma } from '@repo/db/training';
import type { ServedFile } from '@repo/files/file-response';
import { fileTypes } from '@repo/files/file-types';
import { formatCsv } from '@repo/schemas/csv';
import { writeWorkbook, xlsxType } from '@repo/sheets/write-workbook';
import type { AutomationContext } from '#domain/context.ts';
import {
  describeRowProblems,
  exportedColumns,
  readRowsForExport,
  replaceFileEnding,
  toServedFile,
} from './export-rows.ts';
import { getVisibleUpload } from './find-upload.ts';

/** All rows with their outcomes; identity numbers are masked. Throws uploadNotFound. */
export async function exportMaskedUploadRows(
  ctx: AutomationContext,
  id: string,
  format: 'csv' | 'xlsx',
): Promise<ServedFile> {
  const upload = await getVisibleUpload(ctx.db, ctx, id);
  const rows = await readRowsForExport(ctx, Prisma.sql`r.upload_id = ${id}`, { reveal: false });
  const cells = exportedColumns(rows);
  const columns = [
    { heading: 'Row', width: 8 },
    ...cells,
    { heading: 'Check' },
    { heading: 'Sent' },
    { heading: 'Result' },
    { heading: 'Reference' },
    { heading: 'Reason', width: 80 },
  ];
  const lines = rows.map((row) => [
    row.row,
    ...cells.map(({ field }) => row.cells[field] ?? ''),
    row.verdict.replace('_', ' '),
    row.state === 'checked' ? (row.willBeSent ? 'not yet' : 'no') : 'yes',
    row.state === 'checked' ? '' : row.state,
    row.referenceNumber ?? '',
    describeRowProblems(row),
  ]);
  const name = replaceFileEnding(upload.fileName, `result.${format}`);
  if (format === 'xlsx') {
    return toServedFile(name, xlsxType, await writeWorkbook([{ name: 'Result', columns, rows: lines }]));
  }
  const text = formatCsv(
    columns.map(({ heading }) => heading),
    lines,
  );
  return toServedFile(name, fileTypes.csv.contentType, new TextEncoder().encode(text));
}
