import type { Prisma } from '@repo/db/training';
import type { ServedFile } from '@repo/files/file-response';
import {
  extraColumns,
  headingOf,
  templateColumns,
  type UploadCells,
  type UploadField,
} from '@repo/schemas/training/enrolment-upload';
import type { SheetColumn } from '@repo/sheets/write-workbook';
import type { AutomationContext } from '#domain/context.ts';
import { toSheetColumn } from './make-template.ts';
import { mapYielding } from './map-yielding.ts';
import {
  decryptCells,
  maskIdentityCell,
  redactFindings,
  type StoredRow,
  uploadRowColumns,
} from './upload-rows.ts';

/** Batch size of the database reads. */
const rowsAtOnce = 2_000;

export type ExportedRow = Omit<StoredRow, 'cellsCipher'> & { cells: UploadCells };

/** The matching rows with their cells, in sheet order. */
export async function readExportedRows(
  { db, keys, actor }: Pick<AutomationContext, 'db' | 'keys' | 'actor'>,
  where: Prisma.Sql,
  { reveal }: { reveal: boolean },
): Promise<ExportedRow[]> {
  const read: ExportedRow[] = [];
  let after = 0;
  for (;;) {
    const rows = await db.$queryRaw<StoredRow[]>`
      SELECT ${uploadRowColumns} FROM enrolment_upload_row r
      WHERE ${where} AND r.row > ${after} ORDER BY r.row LIMIT ${rowsAtOnce}`;
    const opened = await mapYielding(rows, ({ cellsCipher, ...row }) => ({
      ...row,
      findings: redactFindings(row.findings, actor.kind === 'user'),
      cells: maskIdentityCell(decryptCells(keys, cellsCipher), reveal),
    }));
    read.push(...opened);
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return read;
    after = last.row;
  }
}

/** "march.csv" → "march-errors.xlsx". */
export function exportFileName(fileName: string, suffix: string): string {
  return `${fileName.replace(/\.[A-Za-z]{2,5}$/, '')}-${suffix}`;
}

export function toServedFile(name: string, contentType: string, bytes: Uint8Array<ArrayBuffer>): ServedFile {
  return { name, contentType, bytes: bytes.byteLength, content: bytes };
}

export type CellColumn = SheetColumn & { field: UploadField };

/** The template's columns, and other columns that at least one row fills. */
export function exportedColumns(rows: readonly ExportedRow[]): CellColumn[] {
  const extras = extraColumns.filter(({ field }) => rows.some(({ cells }) => cells[field]));
  return [...templateColumns, ...extras].map((column) => ({ field: column.field, ...toSheetColumn(column) }));
}

export function describeReason({ leftOut, reason, findings }: ExportedRow): string {
  const sentences = [
    reason,
    ...findings.map(({ field, message }) => (field === '' ? message : `${headingOf(field)}: ${message}`)),
  ].filter(Boolean);
  return [...(leftOut ? ['Left out'] : []), ...sentences].join('. ');
}
