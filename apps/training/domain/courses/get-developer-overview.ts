import type { SignedInContext } from '#domain/context.ts';

const shown = 6;

export type UnfinishedCourse = {
  id: string;
  title: string;
  updatedAt: string;
  learningUnits: number;
  subtopics: number;
  empty: number;
  assessments: number;
};

type DeveloperOverview = {
  courses: { active: number; draft: number };
  drafts: UnfinishedCourse[];
  /** Active courses without outline or assessment, or with empty subtopics. */
  incomplete: UnfinishedCourse[];
  recent: { id: string; title: string; updatedAt: string }[];
};

type Row = Omit<UnfinishedCourse, 'updatedAt'> & { status: 'active' | 'draft'; updatedAt: Date };

const toCourse = ({ status: _, updatedAt, ...course }: Row): UnfinishedCourse => ({
  ...course,
  updatedAt: updatedAt.toISOString(),
});

/** A changed subtopic counts as a change of its course. */
export async function getUnfinishedCoursesOverview({
  db,
}: Pick<SignedInContext, 'db'>): Promise<DeveloperOverview> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT course.id, course.title, course.status::text AS status,
      GREATEST(course.updated_at, max(subtopic.updated_at)) AS "updatedAt",
      count(DISTINCT unit.id)::int AS "learningUnits",
      count(DISTINCT subtopic.id)::int AS subtopics,
      count(DISTINCT subtopic.id) FILTER (WHERE subtopic.content = '')::int AS empty,
      (SELECT count(*) FROM assessment WHERE assessment.course_id = course.id)::int AS assessments
    FROM course
    LEFT JOIN learning_unit unit ON unit.course_id = course.id
    LEFT JOIN subtopic ON subtopic.learning_unit_id = unit.id
    GROUP BY course.id
    ORDER BY "updatedAt" DESC, course.id`;
  const drafts = rows.filter(({ status }) => status === 'draft');
  const active = rows.filter(({ status }) => status === 'active');
  const lacks = ({ subtopics, empty, assessments }: Row) => subtopics === 0 || empty > 0 || assessments === 0;
  return {
    courses: { active: active.length, draft: drafts.length },
    drafts: drafts.slice(0, shown).map(toCourse),
    incomplete: active.filter(lacks).slice(0, shown).map(toCourse),
    recent: rows
      .slice(0, shown)
      .map(({ id, title, updatedAt }) => ({ id, title, updatedAt: updatedAt.toISOString() })),
  };
}
