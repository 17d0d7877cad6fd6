import type { ChildcareActor } from '@repo/auth/childcare-actor';
import type { Prisma } from '@repo/db/childcare';
import { type CourseQuery, type CoursesAnswer, courseStatuses } from '@repo/schemas/childcare/course';
import type { Context } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { summarySelect, toSummary } from './course-rows.ts';

/** Only SUPER_ADMIN chooses; everybody else gets published ones whatever they ask for. Throws invalid. */
function statusOf(actor: ChildcareActor | null, status: string | undefined): Prisma.CourseWhereInput {
  if (actor?.role !== 'SUPER_ADMIN') return { status: 'PUBLISHED' };
  if (!status) return {};
  const known = courseStatuses.find((one) => one === status);
  if (known) return { status: known };
  const message = `status is one of ${courseStatuses.join(', ')}`;
  throw errors.invalid({ message, details: [{ field: 'status', message }] });
}

/** Matches inside a text, whatever its case; what LIKE would take for a pattern is taken as it is typed. */
function textOf(search: string | undefined): Prisma.CourseWhereInput {
  const text = search
    ?.trim()
    .replaceAll('\0', '')
    .replace(/[\\%_]/g, '\\$&');
  if (!text) return {};
  const contains = { contains: text, mode: 'insensitive' } as const;
  return { OR: [{ title: contains }, { description: contains }] };
}

/** A page of the catalogue, the newest first. */
export async function listCourses(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  query: CourseQuery,
): Promise<CoursesAnswer> {
  const { category, level, search, page, limit } = query;
  const where: Prisma.CourseWhereInput = {
    AND: [
      statusOf(actor, query.status),
      textOf(search),
      category === undefined ? {} : { category: { slug: category } },
      level === undefined ? {} : { level },
    ],
  };
  const [rows, total] = await Promise.all([
    db.course.findMany({
      where,
      orderBy: [{ publishedAt: { sort: 'desc', nulls: 'first' } }, { id: 'desc' }],
      skip: Math.min((page - 1) * limit, 2_000_000_000),
      take: limit,
      select: summarySelect,
    }),
    db.course.count({ where }),
  ]);
  return { courses: rows.map(toSummary), total, page, totalPages: Math.ceil(total / limit) };
}
