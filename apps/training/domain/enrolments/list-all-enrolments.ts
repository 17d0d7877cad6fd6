import type { Prisma, TrainingDb } from '@repo/db/training';
import type {
  AdminEnrolment,
  AdminEnrolmentFilters,
  AdminEnrolmentQuery,
} from '@repo/schemas/training/enrolment';
import { dateText } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { type ListPage, toListPage, toSlice } from '#domain/list-page.ts';
import { enrolmentSelect, storedStatus, toEnrolment } from './enrolment-rows.ts';
import { searchEnrolments } from './search-enrolments.ts';

const select = {
  ...enrolmentSelect,
  sponsorshipType: true,
  referenceNumber: true,
  user: { select: { fullName: true, email: true } },
  courseRun: {
    select: {
      agencyRunId: true,
      startDate: true,
      endDate: true,
      course: { select: { id: true, code: true, title: true } },
    },
  },
} satisfies Prisma.EnrolmentSelect;

const newestFirst: Prisma.EnrolmentOrderByWithRelationInput[] = [{ enrolledAt: 'desc' }, { id: 'desc' }];

function orderOf(sort: AdminEnrolmentQuery['sort']): Prisma.EnrolmentOrderByWithRelationInput[] {
  const direction = sort?.startsWith('-') ? 'desc' : 'asc';
  switch (sort?.replace('-', '')) {
    case 'learner':
      return [{ user: { fullName: direction } }, ...newestFirst];
    case 'start':
      return [{ courseRun: { startDate: { sort: direction, nulls: 'last' } } }, ...newestFirst];
    case 'enrolledAt':
      return [{ enrolledAt: direction }, { id: direction }];
    default:
      return newestFirst;
  }
}

function enrolmentConditions({
  status,
  courseId,
  courseRunId,
}: AdminEnrolmentFilters): Prisma.EnrolmentWhereInput {
  return {
    ...(status.length > 0 && { status: { in: status.map(storedStatus) } }),
    ...(courseRunId && { courseRunId }),
    ...(courseId && { courseRun: { courseId } }),
  };
}

/** Newest first by default. The request pipeline checks that the caller is an admin. */
export async function listAllEnrolments(
  { db }: Pick<SignedInContext, 'db'>,
  query: AdminEnrolmentQuery,
): Promise<ListPage<AdminEnrolment>> {
  const { rows, total } = await readPage(db, query);
  return toListPage(rows.map(toAdminEnrolment), query, total);
}

/** In list order. The route checks that the caller is an admin. */
export async function findEnrolmentIds(
  db: TrainingDb,
  filters: AdminEnrolmentFilters,
): Promise<{ id: string }[]> {
  const { q, ...others } = filters;
  if (q) {
    const { ids } = await searchEnrolments(db, { ...others, q, skip: 0, take: null });
    return ids.map((id) => ({ id }));
  }
  return db.enrolment.findMany({
    where: enrolmentConditions(filters),
    orderBy: orderOf(filters.sort),
    select: { id: true },
  });
}

/** In no particular order. */
export async function readAdminEnrolments(db: TrainingDb, ids: string[]): Promise<AdminEnrolment[]> {
  return (await db.enrolment.findMany({ where: { id: { in: ids } }, select })).map(toAdminEnrolment);
}

async function readPage(db: TrainingDb, { q, limit, page, ...query }: AdminEnrolmentQuery) {
  const slice = toSlice({ page, limit });
  if (q) {
    const { total, ids } = await searchEnrolments(db, { ...query, q, ...slice });
    const found = await db.enrolment.findMany({ where: { id: { in: ids } }, select });
    const places = new Map(ids.map((id, place) => [id, place]));
    return { total, rows: found.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)) };
  }
  const where = enrolmentConditions(query);
  const [rows, total] = await Promise.all([
    db.enrolment.findMany({ where, orderBy: orderOf(query.sort), select, ...slice }),
    db.enrolment.count({ where }),
  ]);
  return { rows, total };
}

function toAdminEnrolment({
  user,
  courseRun: { course, agencyRunId, startDate, endDate },
  sponsorshipType,
  referenceNumber,
  ...row
}: Prisma.EnrolmentGetPayload<{ select: typeof select }>): AdminEnrolment {
  return {
    ...toEnrolment(row),
    sponsorshipType,
    referenceNumber,
    learnerName: user.fullName,
    learnerEmail: user.email,
    courseId: course.id,
    courseCode: course.code,
    courseTitle: course.title,
    agencyRunId,
    startDate: dateText(startDate),
    endDate: dateText(endDate),
  };
}
