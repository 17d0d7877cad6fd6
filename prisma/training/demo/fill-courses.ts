import { randomUUID } from 'node:crypto';
import type { TrainingDb } from '@repo/db/training';
import { assessmentQuizContent } from '@repo/schemas/training/quiz';
import { at, type Day, plusDays } from '../../demo/days.ts';
import { toHtml } from '../../demo/to-html.ts';
import type { DemoAssessment, DemoCourse } from './course-shape.ts';
import { type CourseKey, courses } from './courses.ts';
import type { PersonKey } from './people.ts';

export type MadeAssessment = DemoAssessment & { id: string; dueDate: Date };
type MadeCourse = {
  id: string;
  code: string;
  title: string;
  /** In reading order. */
  subtopicIds: string[];
  assessments: MadeAssessment[];
};
export type MadeCourses = Map<CourseKey, MadeCourse>;

const writers: PersonKey[] = ['developer', 'developer', 'zhihao', 'deborah'];

export async function fillCourses(
  db: TrainingDb,
  { ids, today }: { ids: Record<PersonKey, string>; today: Day },
): Promise<MadeCourses> {
  const made: MadeCourses = new Map();
  for (const [index, [key, course]] of Object.entries<DemoCourse>(courses).entries()) {
    const creatorId = ids[writers[index % writers.length] ?? 'developer'];
    const createdAt = at(plusDays(today, course.status === 'draft' ? -3 : -120 - index * 9), '10:20');
    made.set(key as CourseKey, await fillCourse(db, course, { creatorId, createdAt, today }));
  }
  return made;
}

async function fillCourse(
  db: TrainingDb,
  course: DemoCourse,
  { creatorId, createdAt, today }: { creatorId: string; createdAt: Date; today: Day },
): Promise<MadeCourse> {
  const { units, assessments: _, trainingHours, assessmentHours, ...fields } = course;
  const { id } = await db.course.create({
    data: {
      ...fields,
      duration: trainingHours + assessmentHours,
      trainingHours,
      assessmentHours,
      creatorId,
      createdAt,
      updatedAt: createdAt,
    },
    select: { id: true },
  });
  const madeUnits = units.map((unit, position) => ({ id: randomUUID(), position, unit }));
  await db.learningUnit.createMany({
    data: madeUnits.map(({ unit, ...row }) => ({ ...row, courseId: id, title: unit.title })),
  });
  const subtopics = madeUnits.flatMap((parent) =>
    parent.unit.subtopics.map(({ title, text }, position) => ({
      id: randomUUID(),
      learningUnitId: parent.id,
      title,
      content: toHtml(text),
      position,
      updatedAt: createdAt,
    })),
  );
  await db.subtopic.createMany({ data: subtopics });
  const assessments = course.assessments.map((assessment, place) => ({
    ...assessment,
    id: randomUUID(),
    learningUnitId: madeUnits[place % madeUnits.length]?.id ?? null,
    dueDate: at(plusDays(today, assessment.dueInDays), '23:59'),
  }));
  await db.assessment.createMany({
    data: assessments.map(({ id: assessmentId, learningUnitId, title, type, text, dueDate, maxScore }) => ({
      id: assessmentId,
      courseId: id,
      title,
      type,
      description: toHtml(text),
      dueDate,
      maxScore,
      passScore: Math.ceil(maxScore / 2),
      learningUnitId,
      creatorId,
      createdAt,
      updatedAt: createdAt,
    })),
  });
  await db.assessmentQuiz.createMany({
    data: assessments.flatMap(({ id: assessmentId, quiz }) =>
      quiz ? [{ assessmentId, content: assessmentQuizContent.parse(quiz), updatedAt: createdAt }] : [],
    ),
  });
  if (course.status === 'active') {
    const rule = { needsCompetence: false, minimumAttendance: 75, updatedAt: createdAt };
    await db.completionRule.create({ data: { courseId: id, mode: 'confirm', ...rule } });
  }
  return {
    id,
    code: course.code,
    title: course.title,
    subtopicIds: subtopics.map((subtopic) => subtopic.id),
    assessments,
  };
}
