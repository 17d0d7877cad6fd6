import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import type { ServedFile } from '@repo/files/file-response';
import type { AcknowledgementExportQuery } from '@repo/schemas/childcare/acknowledgement';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import { writeWorkbook, xlsxType } from '@repo/sheets/write-workbook';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';

type Row = {
  id: string;
  name: string;
  typedName: string;
  courseTitle: string;
  title: string;
  statement: string;
  signedAt: string;
  textHash: string;
};

const columns: readonly CsvColumn<Row>[] = [
  ['Name', ({ name }) => name],
  ['Typed name', ({ typedName }) => typedName],
  ['Course', ({ courseTitle }) => courseTitle],
  ['Document', ({ title }) => title],
  ['Confirmed', ({ statement }) => statement],
  ['Signed at', ({ signedAt }) => signedAt],
  ['SHA-256 of the text', ({ textHash }) => textHash],
];

type Wanted = Omit<AcknowledgementExportQuery, 'format'>;

const rowsAtOnce = 1_000;

/** Newest first, in Singapore time, so that few rows are in memory. Index: acknowledgement_organization_id_id_idx. */
async function* readParts(
  db: ChildcareDb,
  { organizationId, learnerId }: { organizationId: string; learnerId: string | undefined },
): AsyncGenerator<Row[]> {
  const onePerson = learnerId === undefined ? Prisma.empty : Prisma.sql`AND k.user_id = ${learnerId}`;
  let last: string | undefined;
  for (;;) {
    const after = last === undefined ? Prisma.empty : Prisma.sql`AND k.id < ${last}`;
    const rows = await db.$queryRaw<Row[]>`
      SELECT k.id, k.account_name AS name, k.typed_name AS "typedName", k.course_title AS "courseTitle", t.title, t.statement,
        to_char(k.signed_at AT TIME ZONE 'Asia/Singapore', 'YYYY-MM-DD HH24:MI:SS') AS "signedAt", k.text_hash AS "textHash"
      FROM acknowledgement k JOIN acknowledged_text t ON t.hash = k.text_hash
      WHERE k.organization_id = ${organizationId} ${onePerson} ${after}
      ORDER BY k.id DESC LIMIT ${rowsAtOnce}`;
    yield rows;
    last = rows.at(-1)?.id;
    if (last === undefined || rows.length < rowsAtOnce) return;
  }
}

async function* readAndRecord(
  ctx: ManagerContext,
  { organizationId: inCentre, learnerId }: Wanted,
): AsyncGenerator<Row[]> {
  const { id: organizationId } = await getManagedCentre(ctx, ctx.db, inCentre);
  await recordAudit(ctx.db, ctx, {
    action: 'people.export',
    targetType: 'people',
    targetId: 'all',
    organizationId,
    after: { list: 'signatures' },
  });
  yield* readParts(ctx.db, { organizationId, learnerId });
}

/** Everything that was signed in the centre, as CSV in parts. Throws what `getManagedCentre` throws. */
export function exportAcknowledgementsAsCsv(ctx: ManagerContext, wanted: Wanted): AsyncGenerator<string> {
  return formatCsvParts(columns, readAndRecord(ctx, wanted));
}

/** The same as a workbook. Throws what `getManagedCentre` throws. */
export async function exportAcknowledgementsAsWorkbook(
  ctx: ManagerContext,
  wanted: Wanted,
): Promise<ServedFile> {
  const rows: string[][] = [];
  for await (const part of readAndRecord(ctx, wanted))
    for (const row of part) rows.push(columns.map(([, cellOf]) => String(cellOf(row) ?? '')));
  const content = await writeWorkbook([
    { name: 'Signatures', columns: columns.map(([heading]) => ({ heading, width: 28 })), rows },
  ]);
  const name = `signatures-${singaporeDay(ctx.clock())}.xlsx`;
  return { name, contentType: xlsxType, bytes: content.byteLength, content };
}
