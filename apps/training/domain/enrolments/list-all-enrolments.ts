import type { Prisma } from '@repo/db/training';
import type {
  AdminEnrolment,
  AdminEnrolmentFilters,
  AdminEnrolmentQuery,
} from '@repo/schemas/training/enrolment';
import { dateText } from '#domain/calendar/singapore-date.ts';
import type { SignedInContext } from '#domain/context.ts';
import { literally } from '#domain/text/like-pattern.ts';
import { enrolmentSelect, storedStatus, toEnrolment } from './enrolment-rows.ts';

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

function enrolmentConditions(query: AdminEnrolmentFilters): Prisma.EnrolmentWhereInput {
  const { q, status, courseId, courseRunId } = query;
  const text = q ? { contains: literally(q), mode: 'insensitive' as const } : undefined;
  return {
    ...(status.length > 0 && { status: { in: status.map(storedStatus) } }),
    ...(courseRunId && { courseRunId }),
    ...(courseId && { courseRun: { courseId } }),
    ...(text && {
      OR: [
        { user: { OR: [{ fullName: text }, { email: text }] } },
        { courseRun: { course: { OR: [{ title: text }, { code: text }] } } },
        { courseRun: { agencyRunId: text } },
        { referenceNumber: text },
      ],
    }),
  };
}

type Page = {
  data: AdminEnrolment[];
  pagination: { page: number; limit: number; total: number; totalPages: number };
};

/** A page of everybody's enrolments, the latest first unless asked otherwise. For admins; the gate sees to that. */
export async function listAllEnrolments(
  { db }: Pick<SignedInContext, 'db'>,
  query: AdminEnrolmentQuery,
): Promise<Page> {
  const { page, limit } = query;
  const where = enrolmentConditions(query);
  const skip = Math.min((page - 1) * limit, 2_000_000_000);
  const [rows, total] = await Promise.all([
    db.enrolment.findMany({ where, orderBy: orderOf(query.sort), select, skip, take: limit }),
    db.enrolment.count({ where }),
  ]);
  return {
    data: rows.map(toAdminEnrolment),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
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
