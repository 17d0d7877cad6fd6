import {
  type BulkInvitePreview,
  invitationRowFields,
  maximumInvitations,
  type UncheckedInvitationRow,
} from '@repo/schemas/childcare/invitation';
import { readSheet, type SheetRow } from '@repo/sheets/read-sheet';
import { getManagedCentre } from '#domain/centre/get-managed-centre.ts';
import type { ManagerContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { toBulkPreview } from './bulk-invite.ts';
import { checkInvitationRows } from './check-invitation-rows.ts';

type Field = (typeof invitationRowFields)[number];

/** Compared in lower case, letters only. */
const headings: Record<Field, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'emel', 'staffemail', 'workemail'],
  name: ['name', 'fullname', 'staffname', 'employeename', 'learner', 'learnername', 'nameasprinted', 'nama'],
  jobTitle: ['jobtitle', 'job', 'title', 'position', 'role', 'designation', 'jobrole'],
  staffId: ['staffnumber', 'staffid', 'staffno', 'employeeid', 'employeenumber', 'employeeno', 'id'],
};
const order: readonly Field[] = ['email', 'name', 'jobTitle', 'staffId'];
/** Headings are searched in this many rows. */
const maximumRowsAbove = 5;
const maximumTextLength = 1000;

function fieldOf(heading: string): Field | undefined {
  const plain = heading
    .replace(/\(.*?\)/g, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return invitationRowFields.find((field) => headings[field].includes(plain));
}

type Columns = { columns: Map<Field, number>; dataFrom: number; notices: string[] };

function findColumns(rows: readonly SheetRow[]): Columns {
  for (const [index, { cells }] of rows.slice(0, maximumRowsAbove).entries()) {
    const columns = new Map<Field, number>();
    for (const [place, heading] of cells.entries()) {
      const field = fieldOf(heading);
      if (field !== undefined && !columns.has(field)) columns.set(field, place);
    }
    if (!columns.has('email') || !columns.has('name')) continue;
    const unused = cells.filter((heading) => heading.trim() !== '' && fieldOf(heading) === undefined);
    const names = unused.slice(0, 5).map((heading) => `“${heading.trim().slice(0, 40)}”`);
    return {
      columns,
      dataFrom: index + 1,
      notices: unused.length > 0 ? [`Not used: ${names.join(', ')}`] : [],
    };
  }
  if (rows[0]?.cells[0]?.includes('@')) {
    return {
      columns: new Map(order.map((field, place) => [field, place])),
      dataFrom: 0,
      notices: [
        'The file has no headings, so its columns were taken as email, name, job title, staff number',
      ],
    };
  }
  throw errors.fileRefused({
    message:
      'No row of headings was found. The first row must name the columns: Email, Name, Job title, Staff number',
  });
}

/** Removes the apostrophe that our own CSV files put before text that looks like a formula. */
const plain = (text: string) => text.replace(/^'(?=[=+\-@])/, '').slice(0, maximumTextLength);

/**
 * Previews the invitations of a CSV file or workbook. Nothing is stored or sent. Throws fileRefused, and what `getManagedCentre`
 * throws.
 */
export async function previewInvitationFile(
  ctx: ManagerContext,
  { file, organizationId }: { file: File; organizationId?: string | undefined },
): Promise<BulkInvitePreview> {
  const centre = await getManagedCentre(ctx, ctx.db, organizationId);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sheet = await readSheet(bytes, {
    maxRows: maximumInvitations + maximumRowsAbove + 1,
    maxColumns: 60,
  });
  if (!sheet.ok) {
    const sentences = {
      'too-many-rows': `A file has at most ${maximumInvitations} people. Split it into several`,
      empty: 'This file has no rows',
    };
    const own =
      sheet.problem === 'too-many-rows' || sheet.problem === 'empty' ? sentences[sheet.problem] : null;
    throw errors.fileRefused({ message: own ?? sheet.message });
  }
  const { columns, dataFrom, notices } = findColumns(sheet.rows);
  const data = sheet.rows.slice(dataFrom);
  if (data.length === 0) throw errors.fileRefused({ message: 'This file has headings and no people' });
  if (data.length > maximumInvitations) {
    throw errors.fileRefused({
      message: `A file has at most ${maximumInvitations} people. Split it into several`,
    });
  }
  const rows = data.map(({ row, cells }) => {
    const cell = (field: Field) => plain(cells[columns.get(field) ?? -1] ?? '');
    const read: UncheckedInvitationRow = {
      email: cell('email'),
      name: cell('name'),
      jobTitle: cell('jobTitle'),
      staffId: cell('staffId'),
    };
    return { ...read, row };
  });
  return toBulkPreview(await checkInvitationRows(ctx.db, centre.id, rows), [...sheet.notices, ...notices]);
}
