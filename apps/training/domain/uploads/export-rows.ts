import type { Prisma } from '@repo/db/training';
import type { ServedFile } from '@repo/files/file-response';
import {
  agencyOnlyColumns,
  templateColumns,
  type UploadField,
  type UploadRow,
  uploadColumnHeading,
} from '@repo/schemas/training/enrolment-upload';
import type { SheetColumn } from '@repo/sheets/write-workbook';
import type { AutomationContext } from '#domain/context.ts';
import { toSheetColumn } from './make-template.ts';
import { mapYielding } from './map-yielding.ts';
import { type StoredRow, toUploadRow, uploadRowColumnsSql } from './upload-rows.ts';

/** Batch size of the database reads. */
const rowsAtOnce = 2_000;

/** The matching rows with their cells, in sheet order. */
export async function readRowsForExport(
  ctx: AutomationContext,
  where: Prisma.Sql,
  { reveal }: { reveal: boolean },
): Promise<UploadRow[]> {
  const read: UploadRow[] = [];
  let after = 0;
  for (;;) {
    const rows = await ctx.db.$queryRaw<StoredRow[]>`
      SELECT ${uploadRowColumnsSql} FROM enrolment_upload_row r
      WHERE ${where} AND r.row > ${after} ORDER BY r.row LIMIT ${rowsAtOnce}`;
    read.push(...(await mapYielding(rows, (row) => toUploadRow(ctx, row, { reveal }))));
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return read;
    after = last.row;
  }
}

/** "march.csv" → "march-errors.xlsx". */
export function replaceFileEnding(fileName: string, ending: string): string {
  return `${fileName.replace(/\.[A-Za-z]{2,5}$/, '')}-${ending}`;
}

export function toServedFile(name: string, contentType: string, bytes: Uint8Array<ArrayBuffer>): ServedFile {
  return { name, contentType, bytes: bytes.byteLength, content: bytes };
}

export type CellColumn = SheetColumn & { field: UploadField };

/** The template's columns, and other columns that at least one row fills. */
export function exportedColumns(rows: readonly UploadRow[]): CellColumn[] {
  const extras = agencyOnlyColumns.filter(({ field }) => rows.some(({ cells }) => cells[field]));
  return [...templateColumns, ...extras].map((column) => ({ field: column.field, ...toSheetColumn(column) }));
}

/** Sentences that begin with “Left out” if it was; empty for a row without problems. */
export function describeRowProblems({ leftOut, reason, findings }: UploadRow): string {
  const sentences = [
    reason,
    ...findings.map(({ field, message }) =>
      field === '' ? message : `${uploadColumnHeading(field)}: ${message}`,
    ),
  ].filter(Boolean);
  return [...(leftOut ? ['Left out'] : []), ...sentences].join('. ');
}
