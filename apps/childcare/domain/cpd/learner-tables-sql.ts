import { Prisma } from '@repo/db/childcare';

/** What `cpdEarnedSql` reads; each for a FROM. */
export type LearnerTables = {
  certificates: Prisma.Sql;
  enrollments: Prisma.Sql;
  outsideTrainings: Prisma.Sql;
};

/** Everything of one person. */
export function personLearningTablesSql(userId: string): LearnerTables {
  return {
    certificates: Prisma.sql`(SELECT * FROM certificate WHERE user_id = ${userId})`,
    enrollments: Prisma.sql`(SELECT * FROM enrollment WHERE user_id = ${userId})`,
    outsideTrainings: Prisma.sql`(SELECT * FROM outside_training WHERE user_id = ${userId})`,
  };
}

/**
 * What a centre may see of people: everything of who is in it now, and of who has left what they completed while they were there.
 * `people`: for a FROM, rows (user_id, is_here). Index: centre_stay_user_id_idx.
 */
export function centreAndFormerLearnerTablesSql(organizationId: string, people: Prisma.Sql): LearnerTables {
  const seen = (table: Prisma.Sql, day: Prisma.Sql) => Prisma.sql`(
    SELECT w.* FROM ${people} p JOIN ${table} w ON w.user_id = p.user_id
    WHERE p.is_here OR EXISTS (
      SELECT FROM centre_stay z
      WHERE z.user_id = w.user_id AND z.organization_id = ${organizationId} AND z.joined_on <= ${day} AND (z.left_on IS NULL OR z.left_on > ${day})
    )
  )`;
  const dayOf = (column: Prisma.Sql) => Prisma.sql`(w.${column} AT TIME ZONE 'Asia/Singapore')::date`;
  return {
    certificates: seen(Prisma.sql`certificate`, dayOf(Prisma.sql`issued_at`)),
    enrollments: seen(Prisma.sql`enrollment`, dayOf(Prisma.sql`completed_at`)),
    outsideTrainings: seen(Prisma.sql`outside_training`, Prisma.sql`w.completed_on`),
  };
}
