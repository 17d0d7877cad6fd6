import { maskIdentityNumber } from '@repo/agency/mask';
import { inTransaction, type TrainingDb } from '@repo/db/training';
import type {
  CorrectRowsAnswer,
  CorrectRowsBody,
  UploadCells,
  UploadField,
} from '@repo/schemas/training/enrolment-upload';
import { uploadFields } from '@repo/schemas/training/enrolment-upload';
import { recordAudit } from '#domain/audit/record-audit.ts';
import type { AutomationContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { assertUploadRevision } from './assert-revision.ts';
import { fetchAgencyRunsBestEffort, parseStoredAgencyRuns } from './check/agency-runs.ts';
import { loadClassesByAgencyRunId } from './check/load-facts.ts';
import { getVisibleUpload, lockVisibleUpload } from './find-upload.ts';
import { type CorrectedRow, recheckAndStoreRows } from './recheck-and-store-rows.ts';
import { notifyUploadChanged } from './send/upload-channel.ts';
import { toEnrolmentUpload } from './to-enrolment-upload.ts';
import { cleanUploadCell } from './upload-cells.ts';
import { refreshRowAndCreationCounts } from './upload-counts.ts';
import { decryptCells, type StoredRow, toUploadRow, uploadRowColumnsSql } from './upload-rows.ts';

type Correction = CorrectRowsBody['rows'][number];

const maximumReportedRows = 500;

/** Merges corrected cells into the stored ones. An unchanged masked identity number is not a change. */
function correctCells(before: UploadCells, typed: UploadCells = {}): UploadCells {
  const after: UploadCells = { ...before };
  for (const field of uploadFields) {
    const text = typed[field];
    if (text === undefined) continue;
    if (field === 'traineeNric' && text === maskIdentityNumber(before.traineeNric ?? '')) continue;
    const value = cleanUploadCell(field, text);
    if (value === '') delete after[field];
    else after[field] = value;
  }
  return after;
}

function changedFields(before: UploadCells, after: UploadCells): UploadField[] {
  return uploadFields.filter((field) => (before[field] ?? '') !== (after[field] ?? ''));
}

function isStillConfirmed(stored: StoredRow, fields: readonly UploadField[]): boolean {
  return stored.confirmed && !fields.includes('traineeEmail') && !fields.includes('traineeNric');
}

async function readCoalescedRows(
  tx: TrainingDb,
  uploadId: string,
  rows: readonly number[],
): Promise<Map<number, StoredRow>> {
  const stored = await tx.$queryRaw<StoredRow[]>`
    SELECT ${uploadRowColumnsSql} FROM enrolment_upload_row r
    WHERE r.upload_id = ${uploadId} AND r.row = ANY (${rows}::int[]) ORDER BY r.row`;
  return new Map(stored.map((row) => [row.row, row]));
}

function refuse(index: number, message: string) {
  return errors.invalid({ message, details: [{ field: `rows.${index}.row`, message }] });
}

/** An unresolved row may only be left out or get the agency's reference number. Anything else could send it twice. */
function resolvesRow({ cells = {}, leftOut, confirmed }: Correction): boolean {
  const { enrolmentId = '', ...others } = cells;
  if (Object.keys(others).length > 0 || confirmed !== undefined) return false;
  return leftOut === true || (leftOut === undefined && cleanUploadCell('enrolmentId', enrolmentId) !== '');
}

const describeUnresolved = (row: number) =>
  `Nobody knows whether the agency has row ${row}. Look there; then fill in its Enrolment ID, or leave the row out`;

/** Throws invalid when a row does not exist or was sent. */
function match(corrections: readonly Correction[], stored: Map<number, StoredRow>) {
  const seen = new Set<number>();
  return corrections.map((correction, index) => {
    const row = stored.get(correction.row);
    if (!row) throw refuse(index, `The sheet has no row ${correction.row}`);
    if (seen.has(row.row)) throw refuse(index, `Row ${row.row} is named twice`);
    seen.add(row.row);
    if (row.state === 'unknown' && !resolvesRow(correction)) throw refuse(index, describeUnresolved(row.row));
    if (!['checked', 'failed', 'unknown'].includes(row.state)) {
      throw refuse(
        index,
        `Row ${row.row} was sent already: only rows that were not, or that failed, can be corrected`,
      );
    }
    return { correction, stored: row };
  });
}

/** Asks the agency only about classes that are neither stored here nor known to exist. */
async function askForNamedRuns(ctx: AutomationContext, id: string, body: CorrectRowsBody) {
  const { agencyRuns } = await getVisibleUpload(ctx.db, ctx, id);
  const known = parseStoredAgencyRuns(agencyRuns);
  const typed = body.rows.filter(({ cells }) => cells !== undefined);
  const stored = await ctx.db.enrolmentUploadRow.findMany({
    where: { uploadId: id, row: { in: typed.map(({ row }) => row) } },
    select: { agencyRunId: true },
    distinct: ['agencyRunId'],
  });
  const texts = typed.map(({ cells }) => cleanUploadCell('courseRunId', cells?.courseRunId ?? ''));
  const wanted = new Set([...texts, ...stored.map(({ agencyRunId }) => agencyRunId)]);
  const ids = [...wanted].filter((run) => run !== '' && !known.get(run));
  const here = await loadClassesByAgencyRunId(ctx.db, ids);
  return fetchAgencyRunsBestEffort(
    ctx,
    ids.filter((run) => !here.has(run)),
  );
}

/** The revision detects concurrent changes. Throws uploadNotFound, uploadChanged, uploadNotEditable, uploadEmptied, invalid. */
export async function correctAndRecheckRows(
  ctx: AutomationContext,
  id: string,
  body: CorrectRowsBody,
  { usesBuiltInWorkflow }: { usesBuiltInWorkflow: boolean },
): Promise<CorrectRowsAnswer> {
  const { keys } = ctx;
  const now = ctx.clock();
  // Before the transaction, so that no lock is held during the requests.
  const asked = await askForNamedRuns(ctx, id, body);
  return inTransaction(ctx.db, async (tx) => {
    const upload = await lockVisibleUpload(tx, ctx, id);
    const stored = await readCoalescedRows(
      tx,
      id,
      body.rows.map(({ row }) => row),
    );
    // An unresolved row blocks its person in other uploads, so it can be left out at any age.
    if (upload.emptiedAt && !body.rows.every((row) => onlyLeavesOutUnresolved(row, stored)))
      throw errors.uploadEmptied();
    if (upload.status === 'sending') throw errors.uploadNotEditable();
    assertUploadRevision(upload, body.revision);
    const fields = new Map<number, UploadField[]>();
    const corrected = match(body.rows, stored).map(({ correction, stored: row }): CorrectedRow => {
      const before = decryptCells(keys, row.cellsCipher);
      const cells = correctCells(before, correction.cells);
      fields.set(row.row, changedFields(before, cells));
      return {
        row: row.row,
        cells,
        leftOut: correction.leftOut ?? row.leftOut,
        confirmed: correction.confirmed ?? isStillConfirmed(row, fields.get(row.row) ?? []),
      };
    });
    const before = parseStoredAgencyRuns(upload.agencyRuns);
    const agencyRuns = new Map([...before, ...asked]);
    const changedRuns = new Set(
      [...asked].flatMap(([run, fact]) =>
        JSON.stringify(before.get(run)) === JSON.stringify(fact) ? [] : [run],
      ),
    );
    const check = { uploadId: id, usesBuiltInWorkflow, now, agencyRuns, changedRuns };
    const changed = await recheckAndStoreRows(tx, keys, check, corrected);
    await refreshRowAndCreationCounts(tx, id);
    const after = await tx.enrolmentUpload.update({
      where: { id },
      data: {
        revision: { increment: 1 },
        agencyRuns: Object.fromEntries(agencyRuns),
        updatedAt: now,
      },
    });
    await recordAudit(tx, ctx, {
      action: 'enrolment-upload.correct',
      targetType: 'enrolment-upload',
      targetId: id,
      after: describeCorrections(body.rows, fields, stored),
    });
    await notifyUploadChanged(tx, id);
    const told = await readCoalescedRows(tx, id, changed.slice(0, maximumReportedRows));
    return {
      upload: toEnrolmentUpload(after, now),
      rows: [...told.values()].map((row) => toUploadRow(ctx, row, { reveal: false })),
    };
  });
}

function onlyLeavesOutUnresolved(correction: Correction, stored: Map<number, StoredRow>): boolean {
  const isUnresolved = stored.get(correction.row)?.state === 'unknown';
  return isUnresolved && correction.leftOut === true && resolvesRow(correction);
}

/** For the audit log: rows and field names, never values; and the reference number of an abandoned row. */
function describeCorrections(
  corrections: readonly Correction[],
  fields: Map<number, UploadField[]>,
  stored: Map<number, StoredRow>,
) {
  return {
    rows: corrections.map(({ row, leftOut, confirmed }) => ({
      row,
      fields: fields.get(row) ?? [],
      referenceNumber: stored.get(row)?.referenceNumber ?? undefined,
      leftOut,
      confirmed,
    })),
  };
}
