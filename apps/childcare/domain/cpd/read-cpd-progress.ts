import { Prisma } from '@repo/db/childcare';
import { readCoalescedRows } from '@repo/db/hot-read';
import type { CpdProgress } from '@repo/schemas/childcare/cpd';
import type { Context } from '#domain/context.ts';
import { cpdEarnedSql, singaporeYear } from './cpd-hours.ts';
import { cpdTargetOrDefaultSql, cpdTargetsSql } from './cpd-targets-sql.ts';
import { type LearnerTables, personLearningTablesSql } from './learner-tables-sql.ts';

/** Points are added in hundredths, as they are stored. */
function inHundredths(points: number): number {
  return Math.round(points * 100);
}

type Earned = Pick<CpdProgress, 'points' | 'target'> & {
  categories: readonly Pick<CpdProgress['categories'][number], 'points' | 'minimum'>[];
};

/**
 * The fewest points that reach the target and all of its minimums: what is missing in a category counts for the target too. Must agree
 * with `missingPointsSql`.
 */
export function missingPoints({ points, target, categories }: Earned): number {
  const inCategories = categories.map((category) =>
    Math.max(0, inHundredths(category.minimum ?? 0) - inHundredths(category.points)),
  );
  const toMinimums = inCategories.reduce((total, missing) => total + missing, 0);
  return Math.max(0, inHundredths(target) - inHundredths(points), toMinimums) / 100;
}

type Whose = { userId: string; year: number; inCentre?: string; tables?: LearnerTables };

/**
 * A person's points and target in a Singapore year, by the centre that they were last in then, or by `inCentre`. `tables` are those of
 * `personLearningTablesSql` unless given. Indexes: those of `cpdTargetsSql`, certificate_user_id_course_id_cycle_key,
 * enrollment_user_id_course_id_key, outside_training_user_id_completed_on_idx.
 */
export async function readCpdProgress(
  { db }: Pick<Context, 'db'>,
  { userId, year, inCentre, tables = personLearningTablesSql(userId) }: Whose,
): Promise<CpdProgress> {
  const stays = inCentre
    ? Prisma.sql`s.user_id = ${userId} AND s.organization_id = ${inCentre}`
    : Prisma.sql`s.user_id = ${userId}`;
  const [row] = await readCoalescedRows<{ progress: string }>(
    db,
    Prisma.sql`
      WITH target AS MATERIALIZED (SELECT * FROM ${cpdTargetsSql({ year, stays })} t),
      earned AS (
        SELECT COALESCE(c.category_id, o.category_id) AS category_id, sum(e.points) AS points
        FROM ${cpdEarnedSql({ year, ...tables, inCentre })} e
        LEFT JOIN course c ON c.id = e.course_id LEFT JOIN outside_training o ON o.id = e.outside_training_id GROUP BY 1
      ), minimum AS (
        SELECT m.category_id, m.points FROM cpd_category_minimum m JOIN target t ON t.target_id = m.target_id
      )
      SELECT json_build_object(
        'points', trim_scale(COALESCE((SELECT sum(points) FROM earned), 0)),
        'target', trim_scale(${cpdTargetOrDefaultSql(Prisma.sql`(SELECT points FROM target)`)}),
        'centre', (SELECT g.name FROM target t JOIN organization g ON g.id = t.organization_id),
        'jobRole', (SELECT r.name FROM target t JOIN job_role r ON r.id = t.job_role_id),
        'joinedOn', (SELECT joined_on FROM target), 'leftOn', (SELECT left_on FROM target),
        'categories', COALESCE((
          SELECT json_agg(json_build_object(
              'id', g.id, 'name', COALESCE(g.name, ''), 'points', trim_scale(COALESCE(e.points, 0)), 'minimum', trim_scale(m.points)
            ) ORDER BY m.points IS NULL, g.position NULLS LAST, g.name, g.slug)
          FROM earned e FULL JOIN minimum m ON m.category_id = e.category_id
          LEFT JOIN category g ON g.id = COALESCE(e.category_id, m.category_id)
        ), '[]'::json)
      )::text AS progress`,
    { prepared: true },
  );
  const found: Omit<CpdProgress, 'year' | 'missing'> = JSON.parse(row?.progress ?? '{}');
  return { year, ...found, missing: missingPoints(found) };
}

/** In the current Singapore year. */
export function readCpdProgressThisYear(
  ctx: Pick<Context, 'db' | 'clock'>,
  whose: Omit<Whose, 'year'>,
): Promise<CpdProgress> {
  return readCpdProgress(ctx, { ...whose, year: singaporeYear(ctx.clock()) });
}
