import type { TrainingDb } from '@repo/db/training';
import {
  type UploadCounts,
  uploadCounts,
  uploadRowStates,
  uploadRowVerdicts,
} from '@repo/schemas/training/enrolment-upload';
import { z } from 'zod';
import { willBeSentSql } from './upload-rows.ts';

const zeros = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

const noCounts: UploadCounts = {
  rows: 0,
  verdicts: zeros(uploadRowVerdicts),
  states: zeros(uploadRowStates),
  leftOut: 0,
  toSend: 0,
  storedOnly: 0,
  willCreate: { courses: 0, runs: 0, learners: 0 },
};

/** Only verdicts and states of at least one row are stored. */
const storedCounts = uploadCounts
  .extend({
    verdicts: z.partialRecord(z.enum(uploadRowVerdicts), z.number()),
    states: z.partialRecord(z.enum(uploadRowStates), z.number()),
  })
  .partial();

/** Missing counts are 0. */
export function parseUploadCounts(json: unknown): UploadCounts {
  const counts = storedCounts.safeParse(json).data;
  return {
    ...noCounts,
    ...counts,
    verdicts: { ...noCounts.verdicts, ...counts?.verdicts },
    states: { ...noCounts.states, ...counts?.states },
  };
}

/** Recounts the rows in one statement; other counts stay. Index: enrolment_upload_row_pkey. */
export async function refreshRowCounts(tx: TrainingDb, uploadId: string): Promise<void> {
  await tx.$executeRaw`
    WITH grouped AS (
      SELECT r.verdict::text AS verdict, r.state::text AS state, count(*)::int AS rows,
        count(*) FILTER (WHERE r.left_out)::int AS left_out, count(*) FILTER (WHERE ${willBeSentSql})::int AS to_send,
        count(*) FILTER (WHERE ${willBeSentSql} AND (NOT r.takes_place OR r.sheet_reference <> ''))::int AS stored_only
      FROM enrolment_upload_row r WHERE r.upload_id = ${uploadId} GROUP BY r.verdict, r.state
    )
    UPDATE enrolment_upload SET counts = counts || jsonb_build_object(
      'rows', (SELECT COALESCE(sum(rows), 0) FROM grouped),
      'verdicts', (SELECT COALESCE(jsonb_object_agg(verdict, rows), '{}')
        FROM (SELECT verdict, sum(rows) AS rows FROM grouped GROUP BY verdict) v),
      'states', (SELECT COALESCE(jsonb_object_agg(state, rows), '{}')
        FROM (SELECT state, sum(rows) AS rows FROM grouped GROUP BY state) s),
      'leftOut', (SELECT COALESCE(sum(left_out), 0) FROM grouped),
      'toSend', (SELECT COALESCE(sum(to_send), 0) FROM grouped),
      'storedOnly', (SELECT COALESCE(sum(stored_only), 0) FROM grouped)
    ) WHERE id = ${uploadId}`;
}

/** Recounts rows and the records that sending will create. Call it after a change of cells. */
export async function refreshRowAndCreationCounts(tx: TrainingDb, uploadId: string): Promise<void> {
  await refreshRowCounts(tx, uploadId);
  await tx.$executeRaw`
    WITH sent AS (
      SELECT r.course_code, r.agency_run_id, r.email FROM enrolment_upload_row r
      WHERE r.upload_id = ${uploadId} AND ${willBeSentSql}
    )
    UPDATE enrolment_upload SET counts = counts || jsonb_build_object('willCreate', jsonb_build_object(
      'courses', (SELECT count(*) FROM (SELECT DISTINCT course_code FROM sent) s
        WHERE NOT EXISTS (SELECT 1 FROM course c WHERE c.code = s.course_code)),
      'runs', (SELECT count(*) FROM (SELECT DISTINCT agency_run_id FROM sent) s
        WHERE NOT EXISTS (SELECT 1 FROM course_run c WHERE c.agency_run_id = s.agency_run_id)),
      'learners', (SELECT count(*) FROM (SELECT DISTINCT email FROM sent) s
        WHERE NOT EXISTS (SELECT 1 FROM "user" u WHERE u.email = s.email))
    )) WHERE id = ${uploadId}`;
}
