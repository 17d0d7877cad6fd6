import type { CourseStatus } from '@repo/schemas/childcare/course';
import type { SuperAdminContext } from '#domain/context.ts';

export type CourseTableRow = {
  id: string;
  title: string;
  slug: string;
  status: CourseStatus;
  category: string;
  lectures: number;
  learners: number;
  priceSgd: number;
  cpdPoints: number;
  updatedAt: string;
};

/** A safety limit, far above the expected number. */
export const maxListedCourses = 2000;

type Counted = { id: string; lectures: number; learners: number };

/** Last changed first. */
export async function listCourseTable({ db }: Pick<SuperAdminContext, 'db'>): Promise<CourseTableRow[]> {
  const [courses, counts] = await Promise.all([
    db.course.findMany({
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      take: maxListedCourses,
      select: {
        id: true,
        title: true,
        slug: true,
        status: true,
        category: { select: { name: true } },
        priceSgd: true,
        cpdPoints: true,
        updatedAt: true,
      },
    }),
    db.$queryRaw<Counted[]>`
      SELECT c.id, COALESCE(l.n, 0)::int AS lectures, COALESCE(e.n, 0)::int AS learners
      FROM course c
      LEFT JOIN (SELECT s.version_id, count(*) AS n FROM lecture l JOIN section s ON s.id = l.section_id GROUP BY 1) l
        ON l.version_id = c.current_version_id
      LEFT JOIN (SELECT course_id, count(*) AS n FROM enrollment GROUP BY 1) e ON e.course_id = c.id`,
  ]);
  const countOf = new Map(counts.map((row) => [row.id, row]));
  return courses.map(({ category, priceSgd, cpdPoints, updatedAt, ...course }) => ({
    ...course,
    category: category?.name ?? '',
    lectures: countOf.get(course.id)?.lectures ?? 0,
    learners: countOf.get(course.id)?.learners ?? 0,
    priceSgd: priceSgd.toNumber(),
    cpdPoints: cpdPoints.toNumber(),
    updatedAt: updatedAt.toISOString(),
  }));
}
