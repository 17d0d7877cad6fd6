import type { TrainingDb } from '@repo/db/training';

type Progress = { rows: Record<string, number>; paused: number; stalledSeconds: number };

/** How the uploads proceed that are sent or paused, all of them together; for the operator. */
export async function readSendingBacklog(db: TrainingDb): Promise<Progress> {
  const [progress] = await db.$queryRaw<Progress[]>`
    WITH uploads AS MATERIALIZED (
      SELECT u.id, u.status, u.pause_reason, u.submitted_at FROM enrolment_upload u WHERE u.status IN ('sending', 'paused')
    ), row_states AS MATERIALIZED (
      SELECT r.upload_id, r.state, count(*)::int AS rows, max(r.updated_at) AS latest
      FROM enrolment_upload_row r JOIN uploads u ON u.id = r.upload_id
      GROUP BY r.upload_id, r.state
    ), stalls AS (
      SELECT extract(epoch FROM now() - greatest(u.submitted_at, max(s.latest) FILTER (
        WHERE s.state NOT IN ('checked', 'waiting', 'sending'))))::float8 AS seconds
      FROM uploads u LEFT JOIN row_states s ON s.upload_id = u.id WHERE u.status = 'sending'
      GROUP BY u.id, u.submitted_at
    )
    SELECT
      (SELECT jsonb_object_agg(state::text, coalesce((SELECT sum(s.rows) FROM row_states s WHERE s.state = state.state), 0))
        FROM unnest(enum_range(NULL::"UploadRowState")) AS state (state)) AS rows,
      (SELECT count(*)::int FROM uploads WHERE status = 'paused' AND pause_reason <> '') AS paused,
      coalesce((SELECT max(seconds) FROM stalls), 0)::float8 AS "stalledSeconds"`;
  return progress ?? { rows: {}, paused: 0, stalledSeconds: 0 };
}
