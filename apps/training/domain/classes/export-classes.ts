import { readInParts } from '@repo/db/read-in-parts';
import { Prisma } from '@repo/db/training';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { AdminClassQuery, ClassRow } from '@repo/schemas/training/class';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { classConditionsSql, findClasses, findClassIds } from './class-sql.ts';

const columns: readonly CsvColumn<ClassRow>[] = [
  ['Course', ({ course }) => course.title],
  ['Code', ({ course }) => course.code],
  ['Course run ID', ({ agencyRunId }) => agencyRunId],
  ['Status', ({ status }) => status],
  ['Start', ({ startDate }) => startDate],
  ['End', ({ endDate }) => endDate],
  ['Trainer', ({ trainer }) => trainer?.fullName],
  ['Trainer email', ({ trainer }) => trainer?.email],
  ['Enrolled', ({ enrolledCount }) => enrolledCount],
  ['Places', ({ capacity }) => capacity],
  ['Mode', ({ modeOfLearning }) => modeOfLearning],
  ['Venue', ({ venue }) => venue],
  ['Sessions', ({ sessionCount }) => sessionCount],
];

/** CSV in list order. The route checks that the caller is an admin. */
export async function* exportClassesAsCsv(
  { db, clock }: Pick<AdminContext, 'db' | 'clock'>,
  query: Omit<AdminClassQuery, 'page' | 'limit'>,
): AsyncGenerator<string> {
  const today = singaporeDate(clock());
  const found = await findClassIds(db, {
    conditions: classConditionsSql(query, today),
    sort: query.sort,
    today,
  });
  const read = (ids: string[]) => findClasses(db, { conditions: [Prisma.sql`run.id = ANY(${ids})`], today });
  yield* formatCsvParts(columns, readInParts(found, read));
}
