import { maskIdentityNumbers } from '@repo/agency/mask';
import type { KeyRing } from '@repo/auth/key-ring';
import type { Prisma, TrainingDb } from '@repo/db/training';
import type { AutomationContext } from '#domain/context.ts';
import { fetchAgencyRunsBestEffort } from './check/agency-runs.ts';
import { judgeRow, toRowOutline } from './check/check-rows.ts';
import { findRowRelations } from './check/find-row-relations.ts';
import { loadCheckFacts, loadClassesByAgencyRunId } from './check/load-facts.ts';
import { type PreparedRow, prepareRow } from './check/row-keys.ts';
import { mapYielding } from './map-yielding.ts';
import type { UploadedRow, UploadedSheet } from './read-enrolment-sheet.ts';
import { encryptRow, insertCheckedRows } from './save-checked-rows.ts';

/** Rows that are checked and encrypted while the previous batch is stored. */
const rowsAtOnce = 250;

type Check = { uploadId: string; usesBuiltInWorkflow: boolean; now: Date };

/** Everything that the rows of a new sheet are checked with, read before the transaction that stores them. */
export async function prepareRowsAndReadCheckFacts(
  ctx: AutomationContext,
  rows: readonly UploadedRow[],
  check: Check,
) {
  const { db, keys } = ctx;
  const prepared = await mapYielding(rows, ({ row, cells }) =>
    prepareRow(keys, { row, cells, leftOut: false }),
  );
  const ids = new Set(prepared.map((row) => row.keys.agencyRunId).filter((id) => id !== ''));
  const here = await loadClassesByAgencyRunId(db, [...ids]);
  const agencyRuns = await fetchAgencyRunsBestEffort(
    ctx,
    [...ids].filter((id) => !here.has(id)),
  );
  const facts = await loadCheckFacts(db, prepared, { ...check, agencyRuns });
  const related = findRowRelations(
    await mapYielding(prepared, (row) => toRowOutline(row, facts)),
    facts.classes,
  );
  return {
    prepared,
    agencyRuns,
    judge: (row: PreparedRow) => judgeRow(row, facts, related.get(row.row)),
  };
}

export type SheetCheck = Awaited<ReturnType<typeof prepareRowsAndReadCheckFacts>>;

type StoredSheet = Pick<SheetCheck, 'prepared' | 'judge'> & { uploadId: string; now: Date };

/** Checks, encrypts and stores the rows of a sheet. */
export async function storeCheckedRows(
  tx: TrainingDb,
  keys: KeyRing,
  { uploadId, prepared, judge, now }: StoredSheet,
): Promise<void> {
  let storing: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < prepared.length; from += rowsAtOnce) {
    const rows = await mapYielding(prepared.slice(from, from + rowsAtOnce), (row) =>
      encryptRow(keys, judge(row)),
    );
    await storing;
    storing = insertCheckedRows(tx, { uploadId, now }, rows);
    // Prevents an unhandled rejection: the error is handled where the promise is awaited.
    storing.catch(() => undefined);
  }
  await storing;
}

/** What is stored of the sheet as a whole. Names and headings may contain identity numbers. */
export function toSheetColumns(
  { sheetName, sheets, encoding, notices }: Omit<UploadedSheet, 'rows'>,
  { agencyRuns }: Pick<SheetCheck, 'agencyRuns'>,
) {
  return {
    sheetName: maskIdentityNumbers(sheetName),
    sheets: sheets.map(({ name, hidden }) => ({ name: maskIdentityNumbers(name), hidden })),
    encoding,
    notices: notices.map(maskIdentityNumbers),
    agencyRuns: Object.fromEntries(agencyRuns),
  } satisfies Prisma.EnrolmentUploadUpdateInput;
}
