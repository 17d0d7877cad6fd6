import { readInParts } from '@repo/db/read-in-parts';
import { Prisma } from '@repo/db/training';
import { type CsvCell, formatCsvParts } from '@repo/schemas/csv';
import type { AdminClassQuery, ClassRow } from '@repo/schemas/training/class';
import { singaporeDate } from '#domain/calendar/singapore-date.ts';
import type { AdminContext } from '#domain/context.ts';
import { classConditions, findClasses, findClassIds } from './class-sql.ts';

const header = [
  'Course',
  'Code',
  'Course run ID',
  'Status',
  'Start',
  'End',
  'Trainer',
  'Trainer email',
  'Enrolled',
  'Places',
  'Mode',
  'Venue',
  'Sessions',
];

function cells(row: ClassRow): CsvCell[] {
  return [
    row.course.title,
    row.course.code,
    row.agencyRunId,
    row.status,
    row.startDate,
    row.endDate,
    row.trainer?.fullName,
    row.trainer?.email,
    row.enrolledCount,
    row.capacity,
    row.modeOfLearning,
    row.venue,
    row.sessionCount,
  ];
}

/** CSV in list order. The route checks that the caller is an admin. */
export async function* exportClasses(
  { db, clock }: Pick<AdminContext, 'db' | 'clock'>,
  query: Omit<AdminClassQuery, 'page' | 'limit'>,
): AsyncGenerator<string> {
  const today = singaporeDate(clock());
  const found = await findClassIds(db, {
    conditions: classConditions(query, today),
    sort: query.sort,
    today,
  });
  const read = (ids: string[]) => findClasses(db, { conditions: [Prisma.sql`run.id = ANY(${ids})`], today });
  yield* formatCsvParts(
    header,
    readInParts(found, read, (row) => row.id),
    cells,
  );
}
