import type { KeyRing } from '@repo/auth/key-ring';
import type { TrainingDb } from '@repo/db/training';
import type { UploadCells } from '@repo/schemas/training/enrolment-upload';
import { errors } from '#domain/errors.ts';
import type { AgencyRuns } from './check/agency-runs.ts';
import { judgeRow, toRowOutline } from './check/check-rows.ts';
import { findRowRelations, type RowOutline, type RowRelation } from './check/find-row-relations.ts';
import { loadCheckFacts, loadClassesByAgencyRunId } from './check/load-facts.ts';
import { type PreparedRow, prepareRow } from './check/row-keys.ts';
import { mapYielding } from './map-yielding.ts';
import { encryptRow, updateCorrectedRows, updateVerdicts } from './save-checked-rows.ts';
import { decryptCells } from './upload-rows.ts';

export type CorrectedRow = { row: number; cells: UploadCells; leftOut: boolean; confirmed: boolean };

type Check = {
  uploadId: string;
  usesBuiltInWorkflow: boolean;
  now: Date;
  agencyRuns: AgencyRuns;
  changedRuns: ReadonlySet<string>;
};

type Outline = RowOutline & { isOpen: boolean };

/** Reads the rows as one aggregated text, ten times faster than single rows. Index: enrolment_upload_row_pkey. */
async function readOutlines(tx: TrainingDb, uploadId: string): Promise<Outline[]> {
  const [{ rows }] = await tx.$queryRaw<[{ rows: string }]>`
    SELECT COALESCE(json_agg(outline ORDER BY outline.row), '[]')::text AS rows FROM (
      SELECT r.row, r.left_out AS "leftOut", r.agency_run_id AS "agencyRunId", r.course_code AS "courseCode", r.email,
        r.identity_hash AS "identityHash", r.sheet_reference AS "sheetReference", r.takes_place AS "takesPlace",
        r.verdict = 'already_enrolled' AS enrolled, r.state IN ('checked', 'failed') AS "isOpen"
      FROM enrolment_upload_row r WHERE r.upload_id = ${uploadId}
    ) outline`;
  return JSON.parse(rows);
}

/** Rows whose relation to other rows changed. */
function findMoved(before: Map<number, RowRelation>, after: Map<number, RowRelation>): Set<number> {
  const moved = new Set<number>();
  for (const row of new Set([...before.keys(), ...after.keys()])) {
    if (JSON.stringify(before.get(row)) !== JSON.stringify(after.get(row))) moved.add(row);
  }
  return moved;
}

async function readPrepared(
  tx: TrainingDb,
  keys: KeyRing,
  uploadId: string,
  rows: readonly number[],
): Promise<PreparedRow[]> {
  if (rows.length === 0) return [];
  const stored = await tx.$queryRaw<{ row: number; leftOut: boolean; cellsCipher: string }[]>`
    SELECT r.row, r.left_out AS "leftOut", r.cells_cipher AS "cellsCipher" FROM enrolment_upload_row r
    WHERE r.upload_id = ${uploadId} AND r.row = ANY (${rows}::int[])`;
  return mapYielding(stored, ({ row, leftOut, cellsCipher }) =>
    prepareRow(keys, { row, leftOut, cells: decryptCells(keys, cellsCipher) }),
  );
}

/** Rechecks corrected rows, and rows whose relation or class changed. Throws uploadChanged when a row was sent meanwhile. */
export async function recheckAndStoreRows(
  tx: TrainingDb,
  keys: KeyRing,
  check: Check,
  corrected: readonly CorrectedRow[],
): Promise<number[]> {
  const { uploadId } = check;
  const outlines = await readOutlines(tx, uploadId);
  const prepared = corrected.map((row) => prepareRow(keys, row));
  const touched = new Map(corrected.map((row) => [row.row, row]));
  const own = await loadCheckFacts(tx, prepared, check);
  const replaced = new Map(prepared.map((row) => [row.row, toRowOutline(row, own)]));
  const now = outlines.map((row) => replaced.get(row.row) ?? row);
  const classes = await loadClassesByAgencyRunId(tx, [
    ...new Set([...outlines, ...now].map(({ agencyRunId }) => agencyRunId)),
  ]);
  const related = findRowRelations(now, classes);
  const moved = findMoved(findRowRelations(outlines, classes), related);
  const others = outlines.filter(
    ({ row, isOpen, agencyRunId }) =>
      isOpen && (moved.has(row) || check.changedRuns.has(agencyRunId)) && !touched.has(row),
  );
  const neighbours = await readPrepared(
    tx,
    keys,
    uploadId,
    others.map(({ row }) => row),
  );
  const facts = neighbours.length === 0 ? own : await loadCheckFacts(tx, [...prepared, ...neighbours], check);
  const judge = (row: PreparedRow) => judgeRow(row, facts, related.get(row.row));

  const sealed = prepared.map((row) => ({
    ...encryptRow(keys, judge(row)),
    confirmed: touched.get(row.row)?.confirmed,
  }));
  const written = await updateCorrectedRows(tx, check, sealed);
  if (written !== sealed.length) throw errors.uploadChanged();
  await updateVerdicts(tx, check, await mapYielding(neighbours, judge));
  return [...sealed, ...neighbours].map(({ row }) => row).sort((one, other) => one - other);
}
