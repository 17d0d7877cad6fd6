import { type JsonText, jsonText } from '@repo/base/json-text';
import { type ChildcareDb, Prisma } from '@repo/db/childcare';
import { queryPoolRows, readInSharedBatch } from '@repo/db/hot-read';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import type { SignedInContext } from '#domain/context.ts';

const iso = (column: string) => Prisma.raw(isoTimestampSql(column));

/** `formatIsoDuration` of whole seconds. */
const scormTotalTime = Prisma.sql`coalesce(nullif(concat('PT', nullif(e.scorm_total_time / 3600, 0) || 'H',
  nullif(e.scorm_total_time / 60 % 60, 0) || 'M', nullif(e.scorm_total_time % 60, 0) || 'S'), 'PT'), 'PT0S')`;

/** JSON by learner, who may have none. Indexes: enrollment_user_id_course_id_key and primary keys. */
async function readEnrollments(
  db: ChildcareDb,
  learnerIds: readonly string[],
): Promise<Map<string, JsonText>> {
  // A separate SELECT hides the number of values from PostgreSQL, so it keeps one plan.
  const rows = await queryPoolRows<{ learnerId: string; json: string }>(
    db,
    Prisma.sql`
      SELECT learner.id AS "learnerId", (
        SELECT concat('{"enrollments":[', string_agg(row_to_json(item)::text, ','), ']}') FROM (
          SELECT e.id, e.progress, e.scorm_status AS "scormStatus", e.scorm_score::float8 AS "scormScore",
            ${scormTotalTime} AS "scormTotalTime", ${iso('e.deadline')} AS deadline, course,
            ${iso('e.completed_at')} AS "completedAt", ${iso('e.created_at')} AS "createdAt"
          FROM enrollment e JOIN LATERAL (
            SELECT c.id, c.title, c.slug, c.thumbnail, c.cpd_points::float8 AS "cpdPoints",
              (SELECT category FROM (SELECT g.name FROM category g WHERE g.id = c.category_id) category) AS category
            FROM course c WHERE c.id = e.course_id
          ) course ON true
          WHERE e.user_id = learner.id
          ORDER BY e.deadline NULLS LAST, e.created_at DESC, e.id DESC
        ) item
      ) AS json
      FROM unnest((SELECT ${learnerIds}::text[])) learner (id)`,
    { prepared: true },
  );
  return new Map(rows.map(({ learnerId, json }) => [learnerId, jsonText(json)]));
}

/**
 * The JSON of `enrollmentsAnswer`: earliest deadline first, then the newest. Concurrent reads of several learners are one
 * statement.
 */
export async function listOwnEnrollmentsAsJson({
  db,
  actor,
}: Pick<SignedInContext, 'db' | 'actor'>): Promise<JsonText> {
  const json = await readInSharedBatch(db, 'enrollments', actor.id, (learnerIds) =>
    readEnrollments(db, learnerIds),
  );
  if (json === undefined) throw new Error('Every learner has a list');
  return json;
}
