import { Prisma } from '@repo/db/childcare';
import type { ServedFile } from '@repo/files/file-response';
import type { AcknowledgementExportQuery } from '@repo/schemas/childcare/acknowledgement';
import { formatCsv } from '@repo/schemas/csv';
import { writeWorkbook, xlsxType } from '@repo/sheets/write-workbook';
import { recordAudit } from '#domain/audit/record-audit.ts';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { singaporeDay } from '#domain/singapore-day.ts';

type Row = {
  name: string;
  typedName: string;
  courseTitle: string;
  title: string;
  statement: string;
  signedAt: string;
  textHash: string;
};

const headings = [
  'Name',
  'Typed name',
  'Course',
  'Document',
  'Confirmed',
  'Signed at',
  'SHA-256 of the text',
];

function servedFile(name: string, contentType: string, content: Uint8Array<ArrayBuffer>): ServedFile {
  return { name, contentType, bytes: content.byteLength, content };
}

/**
 * Everything that was signed in the centre, newest first, in Singapore time. Throws what `getManagedCentre` throws. Index:
 * acknowledgement_organization_id_id_idx.
 */
export async function exportAcknowledgements(
  ctx: ManagerContext,
  { organizationId: inCentre, learnerId, format }: AcknowledgementExportQuery,
): Promise<ServedFile> {
  const { id: organizationId } = await getManagedCentre(ctx, ctx.db, inCentre);
  const onePerson = learnerId === undefined ? Prisma.empty : Prisma.sql`AND k.user_id = ${learnerId}`;
  const found = await ctx.db.$queryRaw<Row[]>`
    SELECT k.account_name AS name, k.typed_name AS "typedName", k.course_title AS "courseTitle", t.title, t.statement,
      to_char(k.signed_at AT TIME ZONE 'Asia/Singapore', 'YYYY-MM-DD HH24:MI:SS') AS "signedAt", k.text_hash AS "textHash"
    FROM acknowledgement k JOIN acknowledged_text t ON t.hash = k.text_hash
    WHERE k.organization_id = ${organizationId} ${onePerson}
    ORDER BY k.id DESC`;
  await recordAudit(ctx.db, ctx, {
    action: 'people.export',
    targetType: 'people',
    targetId: 'all',
    organizationId,
    after: { list: 'signatures' },
  });
  const rows = found.map(({ name, typedName, courseTitle, title, statement, signedAt, textHash }) => [
    name,
    typedName,
    courseTitle,
    title,
    statement,
    signedAt,
    textHash,
  ]);
  const file = `signatures-${singaporeDay(ctx.clock())}`;
  if (format === 'csv') {
    const text = new TextEncoder().encode(formatCsv(headings, rows));
    return servedFile(`${file}.csv`, 'text/csv; charset=utf-8', text);
  }
  const columns = headings.map((heading) => ({ heading, width: 28 }));
  return servedFile(`${file}.xlsx`, xlsxType, await writeWorkbook([{ name: 'Signatures', columns, rows }]));
}
