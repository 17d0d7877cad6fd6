import { readCoalescedRows } from '@repo/db/hot-read';
import {
  type OverviewCellStatus,
  type OverviewQuery,
  overviewCellStatuses,
} from '@repo/schemas/childcare/overview';
import { formatCsv, formatCsvRows } from '@repo/schemas/csv';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { ManagerContext } from '#domain/context.ts';
import { singaporeYear } from '#domain/cpd/cpd-hours.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { getManagedCentre } from './get-managed-centre.ts';
import {
  type SheetCells,
  type SheetColumn,
  type SheetPerson,
  sheetCellsSql,
  sheetColumnsSql,
  sheetPeopleSql,
} from './overview-sheet-sql.ts';

const header = ['Name', 'Email', 'Job title', 'Staff number'];

const words: Record<OverviewCellStatus, string> = {
  overdue: 'Overdue',
  unpaid: 'Not paid yet',
  expired: 'Certificate expired',
  'due-soon': 'Due soon',
  renew: 'To be renewed',
  'on-the-way': 'On the way',
  done: 'Done',
  waived: 'Waived',
  'not-assigned': '',
};

/** The word before a date that is not a deadline. */
const until: Partial<Record<OverviewCellStatus, string>> = { expired: 'on', renew: 'by' };

/** Formats "overdue:40:1795000000000" as "Overdue, 40%, due 2026-11-19"; the last part is in milliseconds and may be empty. ":1" follows a payment that was charged back. */
function describe(cell: string): string {
  const [name, progress, deadline, chargedBack] = cell.split(':');
  const status = overviewCellStatuses.find((each) => each === name);
  if (status === undefined) return '';
  const isAgain = status === 'renew' || status === 'expired';
  const isWhole = status === 'done' || status === 'waived' || (isAgain && progress === '100');
  const facts = [
    isWhole ? '' : `${progress}%`,
    deadline && status !== 'done'
      ? `${until[status] ?? 'due'} ${singaporeDay(new Date(Number(deadline)))}`
      : '',
    chargedBack ? 'payment charged back' : '',
  ].filter(Boolean);
  return [words[status], ...facts].join(', ');
}

/** In column order. Most cells are alike, so each text is formatted once. */
function readCells(text: string | undefined, columns: number, known: Map<string, string>): string[] {
  const row = Array.from({ length: columns }, () => '');
  for (const part of text ? text.split(' ') : []) {
    const cut = part.indexOf(':');
    const cell = part.slice(cut + 1);
    let described = known.get(cell);
    if (described === undefined) {
      described = describe(cell);
      known.set(cell, described);
    }
    row[Number(part.slice(0, cut)) - 1] = described;
  }
  return row;
}

const peopleAtOnce = 250;

/**
 * CSV: a row for each person, a column for each course. The header is sent before sorting starts. Throws what `getManagedCentre`
 * throws before the first part.
 */
export async function* exportOverviewAsCsv(
  ctx: ManagerContext,
  query: OverviewQuery,
): AsyncGenerator<string> {
  const { db } = ctx;
  const now = ctx.clock();
  const { id: organizationId } = await getManagedCentre(ctx, db, query.organizationId);
  const sheet = { organizationId, query, now };
  const columns = await readCoalescedRows<SheetColumn>(db, sheetColumnsSql(sheet));
  await recordAudit(db, ctx, {
    action: 'people.export',
    targetType: 'people',
    targetId: 'all',
    after: { list: 'learners and their progress' },
  });
  const titles = columns.map(({ title }) => title);
  yield formatCsv([...header, `CPD hours ${singaporeYear(now)}`, 'Overdue', 'Due soon', ...titles], []);
  const courseIds = columns.map(({ id }) => id);
  const people = await readCoalescedRows<SheetPerson>(db, sheetPeopleSql(sheet, courseIds));
  const known = new Map<string, string>();
  for (let start = 0; start < people.length; start += peopleAtOnce) {
    const part = people.slice(start, start + peopleAtOnce);
    const ids = part.map(({ id }) => id);
    const rows = await readCoalescedRows<SheetCells>(db, sheetCellsSql(sheet, { ids, courseIds }));
    const cellsOf = new Map(rows.map(({ learner_id, cells }) => [learner_id, cells]));
    yield formatCsvRows(
      part.map((person) => [
        person.name,
        person.email,
        person.jobTitle,
        person.staffId,
        Number(person.cpdHours),
        person.overdue,
        person.dueSoon,
        ...readCells(cellsOf.get(person.id), courseIds.length, known),
      ]),
    );
  }
}
