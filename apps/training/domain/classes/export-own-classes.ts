import { readInParts } from '@repo/db/read-in-parts';
import { Prisma } from '@repo/db/training';
import { type CsvColumn, formatCsvParts } from '@repo/schemas/csv';
import type { OwnClassFilters, OwnClassView } from '@repo/schemas/training/own-class';
import type { SignedInContext } from '#domain/context.ts';
import { findClasses, findClassIds } from './class-sql.ts';
import { type OwnClass, toOwnClassesQuery, withOwnEnrolments } from './own-classes.ts';

type Column = CsvColumn<OwnClass>;

const about: Column[] = [
  ['Course', ({ course }) => course.title],
  ['Code', ({ course }) => course.code],
  ['Status', ({ status }) => status],
  ['Start', ({ startDate }) => startDate],
  ['End', ({ endDate }) => endDate],
];
const columns: Record<OwnClassView, Column[]> = {
  teaching: [
    ...about,
    ['Enrolled', ({ enrolledCount }) => enrolledCount],
    ['Places', ({ capacity }) => capacity],
    ['Mode', ({ modeOfLearning }) => modeOfLearning],
    ['Venue', ({ venue }) => venue],
  ],
  learning: [
    ...about,
    ['My enrolment', ({ enrolment }) => enrolment?.status],
    ['Read', ({ enrolment }) => enrolment?.progress],
    ['Trainer', ({ trainer }) => trainer?.fullName],
    ['Venue', ({ venue }) => venue],
  ],
};

/** CSV in list order. */
export async function* exportOwnClassesAsCsv(
  ctx: SignedInContext,
  view: OwnClassView,
  filters: OwnClassFilters,
): AsyncGenerator<string> {
  const wanted = toOwnClassesQuery(ctx, view, filters);
  const found = await findClassIds(ctx.db, wanted);
  const { today } = wanted;
  const read = async (ids: string[]) => {
    const rows = await findClasses(ctx.db, { conditions: [Prisma.sql`run.id = ANY(${ids})`], today });
    return withOwnEnrolments(ctx.db, ctx.actor.id, rows);
  };
  yield* formatCsvParts(columns[view], readInParts(found, read));
}
