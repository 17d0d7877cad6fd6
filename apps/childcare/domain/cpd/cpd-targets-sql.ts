import { Prisma } from '@repo/db/childcare';
import { defaultCpdPointsPerYear } from '@repo/schemas/childcare/cpd';

type Wanted = {
  year: number;
  /** Which stays count: a condition on `s`, of centre_stay. */
  stays: Prisma.Sql;
};

/**
 * For a FROM: rows (user_id, organization_id, joined_on, left_on, job_role_id, target_id, points) of everybody who was in a centre in the
 * year, by their last stay in it and the last job role that they had there in it. That role's target counts, else the centre's of everyone
 * else, else the default, which has no id. Indexes: centre_stay_user_id_idx, centre_stay_organization_id_idx, stay_role_stay_id_idx,
 * cpd_target_organization_id_year_idx.
 */
export function cpdTargetsSql({ year, stays }: Wanted): Prisma.Sql {
  const lastDay = `${year}-12-31`;
  const target = (alias: Prisma.Sql) => Prisma.sql`cpd_target ${alias}
    ON ${alias}.organization_id = y.organization_id AND ${alias}.year = ${year}::int AND ${alias}.points IS NOT NULL`;
  return Prisma.sql`(
    SELECT y.user_id, y.organization_id, y.joined_on, y.left_on, y.job_role_id,
      COALESCE(own.id, rest.id) AS target_id, ${cpdTargetOrDefaultSql(Prisma.sql`COALESCE(own.points, rest.points)`)} AS points
    FROM (
      SELECT DISTINCT ON (s.user_id) s.user_id, s.organization_id, s.joined_on, s.left_on, r.job_role_id
      FROM centre_stay s LEFT JOIN stay_role r ON r.stay_id = s.id AND r.from_on <= ${lastDay}::date
      WHERE s.joined_on <= ${lastDay}::date AND (s.left_on IS NULL OR s.left_on > GREATEST(s.joined_on, ${`${year}-01-01`}::date))
        AND ${stays}
      ORDER BY s.user_id, s.left_on DESC NULLS FIRST, s.joined_on DESC, r.from_on DESC, r.until_on DESC NULLS FIRST
    ) y
    LEFT JOIN ${target(Prisma.sql`own`)} AND own.job_role_id = y.job_role_id
    LEFT JOIN ${target(Prisma.sql`rest`)} AND rest.job_role_id IS NULL
  )`;
}

/** Of somebody who may have no row in `cpdTargetsSql`. */
export function cpdTargetOrDefaultSql(points: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE(${points}, ${defaultCpdPointsPerYear}::numeric)`;
}
