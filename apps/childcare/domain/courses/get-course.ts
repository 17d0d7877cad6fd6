import type { ChildcareDb, Prisma } from '@repo/db/childcare';
import {
  type CourseDetail,
  type Lecture,
  lectureConfirmation,
  type Section,
} from '@repo/schemas/childcare/course';
import {
  type QuizWithoutSolutions,
  type QuizWithSolutions,
  quizWithoutSolutions,
  quizWithSolutions,
} from '@repo/schemas/quiz';
import type { Context } from '#domain/context.ts';
import { findOpenEnrollment } from '#domain/enrollments/enrollment-access.ts';
import { errors } from '#domain/errors.ts';
import { withIsoDates } from '#domain/iso-dates.ts';
import { outlineOrder } from '#domain/outline/outline-order.ts';
import { courseDetailSelect, decimalsToNumbers } from './course-rows.ts';
import { canEditCourse, visibleCoursesWhere } from './course-visibility.ts';

export const lectureSelect = {
  id: true,
  title: true,
  type: true,
  content: true,
  videoUrl: true,
  videoDuration: true,
  isPreview: true,
  quiz: true,
  confirmation: true,
  captions: { orderBy: { language: 'asc' }, select: { language: true, label: true } },
  updatedAt: true,
} satisfies Prisma.LectureSelect;

type LectureRow = Prisma.LectureGetPayload<{ select: typeof lectureSelect }>;

/** An author sees everything, an enrolled learner the content, others titles and previews. */
export type LectureView = 'author' | 'enrolled' | 'other';

function showQuiz(stored: unknown, view: LectureView): QuizWithSolutions | QuizWithoutSolutions {
  const whole = quizWithSolutions.parse(stored);
  if (view === 'author') return whole;
  return quizWithoutSolutions.parse({
    ...whole,
    questions: whole.questions.filter(({ poolId }) => poolId === undefined),
  });
}

/** Only authors see quiz answers and the questions in pools, of which an attempt asks some. */
export function toVisibleLecture(row: LectureRow, view: LectureView): Lecture {
  const isOpen = view !== 'other' || row.isPreview;
  return {
    ...row,
    content: isOpen ? row.content : null,
    videoUrl: isOpen ? row.videoUrl : null,
    quiz: isOpen && row.quiz !== null ? showQuiz(row.quiz, view) : null,
    confirmation: lectureConfirmation.parse(row.confirmation),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** How the caller sees the lectures, and of which version: that which a learner learns, else the current one. */
async function viewOf(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  course: { id: string; createdById: string; currentVersionId: string | null },
): Promise<{ view: LectureView; versionId: string }> {
  const current = course.currentVersionId ?? course.id;
  if (canEditCourse(actor, course)) return { view: 'author', versionId: current };
  const enrollment = await findOpenEnrollment(db, { userId: actor?.id, courseId: course.id });
  if (enrollment === null) return { view: 'other', versionId: current };
  return { view: 'enrolled', versionId: enrollment.versionId };
}

/** Whose lectures an author sees whole, as `toVisibleLecture` shows them. */
export async function readSections(
  db: ChildcareDb,
  { versionId, view }: { versionId: string; view: LectureView },
): Promise<Section[]> {
  const sections = await db.section.findMany({
    where: { versionId },
    orderBy: outlineOrder,
    select: {
      id: true,
      title: true,
      updatedAt: true,
      lectures: { orderBy: outlineOrder, select: lectureSelect },
    },
  });
  return sections.map(({ lectures, ...section }) => ({
    ...withIsoDates(section),
    lectures: lectures.map((lecture) => toVisibleLecture(lecture, view)),
  }));
}

/** By id, slug or former slug. Throws courseNotFound, also for a hidden course. */
export async function getVisibleCourse(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  idOrSlug: string,
): Promise<CourseDetail> {
  const present = await findCourse({ db, actor }, { OR: [{ id: idOrSlug }, { slug: idOrSlug }] });
  const course = present ?? (await findCourse({ db, actor }, { formerSlugs: { some: { slug: idOrSlug } } }));
  if (course === null) throw errors.courseNotFound();
  const { currentVersionId: _, ...rest } = course;
  return {
    ...decimalsToNumbers(withIsoDates(rest)),
    sections: await readSections(db, await viewOf({ db, actor }, course)),
  };
}

/** Null also for a hidden course. */
function findCourse({ db, actor }: Pick<Context, 'db' | 'actor'>, where: Prisma.CourseWhereInput) {
  return db.course.findFirst({
    where: { AND: [where, visibleCoursesWhere(actor)] },
    select: {
      ...courseDetailSelect,
      createdById: true,
      currentVersionId: true,
    },
  });
}
