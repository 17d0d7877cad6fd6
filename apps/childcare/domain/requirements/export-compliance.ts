import type { ServedFile } from '@repo/files/file-response';
import type { ComplianceExportQuery } from '@repo/schemas/childcare/compliance';
import type { RequirementState } from '@repo/schemas/childcare/requirement';
import { formatCsv } from '@repo/schemas/csv';
import { writeWorkbook, xlsxType } from '@repo/sheets/write-workbook';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import { getWholeCompliance } from './get-compliance.ts';

const stateTexts: Record<RequirementState, string> = {
  FULFILLED: 'Fulfilled',
  WAIVED: 'Waived',
  DUE: 'To do',
  OVERDUE: 'Overdue',
  EXPIRED: 'Expired',
};

function servedFile(name: string, contentType: string, content: Uint8Array<ArrayBuffer>): ServedFile {
  return { name, contentType, bytes: content.byteLength, content };
}

/** A row for each person, a column for each requirement. Throws what `getManagedCentre` throws. */
export async function exportCompliance(
  ctx: ManagerContext,
  query: ComplianceExportQuery,
): Promise<ServedFile> {
  const { day, requirements, people, organizationId } = await getWholeCompliance(ctx, query);
  await recordAudit(ctx.db, ctx, {
    action: 'people.export',
    targetType: 'people',
    targetId: 'all',
    organizationId,
    after: { list: 'compliance', day },
  });
  const headings = [
    'Name',
    'Staff number',
    'Email',
    'Job role',
    'Day',
    'Compliant',
    ...requirements.map(({ name }) => name),
  ];
  const rows = people.map(({ name, staffId, email, jobRole, isCompliant, cells }) => {
    const cellOf = new Map(cells.map((cell) => [cell.requirementId, cell]));
    const texts = requirements.map(({ id }) => {
      const cell = cellOf.get(id);
      return cell
        ? [stateTexts[cell.state], cell.dueOn && `due ${cell.dueOn}`].filter(Boolean).join(', ')
        : '';
    });
    return [name, staffId, email, jobRole, day, isCompliant ? 'yes' : 'no', ...texts];
  });
  const file = `compliance-${day}`;
  if (query.format === 'csv')
    return servedFile(
      `${file}.csv`,
      'text/csv; charset=utf-8',
      new TextEncoder().encode(formatCsv(headings, rows)),
    );
  const columns = headings.map((heading, index) => ({ heading, width: index === 0 ? 32 : 24 }));
  return servedFile(`${file}.xlsx`, xlsxType, await writeWorkbook([{ name: 'Compliance', columns, rows }]));
}
