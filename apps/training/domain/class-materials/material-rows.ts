import type { UserActor } from '@repo/auth/training-actor';
import { isoTimestampSql } from '@repo/db/iso-timestamp-sql';
import { Prisma, type TrainingDb } from '@repo/db/training';
import type { ClassMaterial } from '@repo/schemas/training/class-material';
import { taughtOrAssistedRunIdsSql, taughtRunIdsSql } from '#domain/classes/taught-by.ts';

/** On the material `m` and its session `s`: whether it is time for learners to see it, once it is published. */
function isOpenSql(now: Date): Prisma.Sql {
  const localTime = Prisma.sql`(${now}::timestamptz AT TIME ZONE 'Asia/Singapore')`;
  return Prisma.sql`coalesce(CASE m.release
    WHEN 'at_once' THEN TRUE
    WHEN 'on_date' THEN m.release_on <= ${localTime}::date
    ELSE s.start_date + s.start_time::time <= ${localTime} END, FALSE)`;
}

const isPublishedSql = Prisma.sql`(m.kind = 'heading' OR m.published_at IS NOT NULL)`;

/**
 * On the material `m` and its session `s`: what the person may see and download. Learners what is published and open, and only while
 * they are enrolled; assistants what is published. Headings hold nothing of their own.
 */
function isVisibleSql(actor: UserActor, now: Date): Prisma.Sql {
  if (actor.roles.includes('admin')) return Prisma.sql`TRUE`;
  const asLearner = Prisma.sql`(${isPublishedSql} AND (m.kind = 'heading' OR ${isOpenSql(now)}) AND EXISTS (
    SELECT 1 FROM enrolment e WHERE e.course_run_id = m.course_run_id AND e.user_id = ${actor.id}
      AND e.status NOT IN ('admin removed', 'cancelled', 'withdrawn')))`;
  if (!actor.roles.includes('trainer')) return asLearner;
  return Prisma.sql`(m.course_run_id IN ${taughtRunIdsSql(actor.id)}
    OR (${isPublishedSql} AND m.course_run_id IN ${taughtOrAssistedRunIdsSql(actor.id)}) OR ${asLearner})`;
}

type MaterialRow = Omit<ClassMaterial, 'file'> & {
  fileName: string | null;
  contentType: string | null;
  bytes: number | null;
};

type Wanted = { courseRunId?: string; id?: string };
type Reader = { db: TrainingDb; actor: UserActor; clock: () => Date };

/** Those that the person may see, in their order. Indexes: class_material_course_run_id_position_idx, class_material_pkey. */
export async function findVisibleMaterials(
  { db, actor, clock }: Reader,
  { courseRunId, id }: Wanted,
): Promise<ClassMaterial[]> {
  const now = clock();
  const which =
    id === undefined ? Prisma.sql`m.course_run_id = ${courseRunId ?? ''}` : Prisma.sql`m.id = ${id}`;
  const rows = await db.$queryRaw<MaterialRow[]>`
    SELECT m.id, m.kind::text AS kind, m.name, m.description, m.url, m.release::text AS release,
      m.release_on::text AS "releaseOn", m.session_id AS "sessionId",
      ${Prisma.raw(isoTimestampSql('m.published_at'))} AS "publishedAt",
      ${Prisma.raw(isoTimestampSql('m.updated_at'))} AS "updatedAt",
      m.published_at IS NOT NULL AND ${isOpenSql(now)} AS "isReleased",
      f.name AS "fileName", f.content_type AS "contentType", f.bytes
    FROM class_material m LEFT JOIN class_file f ON f.id = m.file_id
      LEFT JOIN course_run_session s ON s.id = m.session_id
    WHERE ${which} AND ${isVisibleSql(actor, now)}
    ORDER BY m.position, m.id`;
  return rows.map(({ fileName, contentType, bytes, ...row }) => ({
    ...row,
    file: fileName && contentType && bytes !== null ? { name: fileName, contentType, bytes } : null,
  }));
}

/** Of those that can be opened at `now` once they are published: the names, in their order. */
export async function findOpenMaterials(
  db: TrainingDb,
  { courseRunId, ids, now }: { courseRunId: string; ids: readonly string[]; now: Date },
): Promise<{ id: string; name: string }[]> {
  return db.$queryRaw<{ id: string; name: string }[]>`
    SELECT m.id, m.name FROM class_material m LEFT JOIN course_run_session s ON s.id = m.session_id
    WHERE m.course_run_id = ${courseRunId} AND m.id = ANY(${[...ids]}) AND m.kind <> 'heading' AND ${isOpenSql(now)}
    ORDER BY m.position, m.id`;
}
