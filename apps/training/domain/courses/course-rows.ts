import type { Prisma } from '@repo/db/training';
import type { CourseDetail, CourseSummary } from '@repo/schemas/training/course';
import type { Outline } from '@repo/schemas/training/outline';

export const courseSummarySelect = {
  id: true,
  code: true,
  title: true,
  description: true,
  category: true,
  duration: true,
  fee: true,
  status: true,
} satisfies Prisma.CourseSelect;

/** In reading order; the id decides between equal positions. */
export const outlineOrder = [
  { position: 'asc' },
  { id: 'asc' },
] satisfies Prisma.LearningUnitOrderByWithRelationInput[];

export const outlineSelect = {
  orderBy: outlineOrder,
  select: {
    id: true,
    title: true,
    updatedAt: true,
    subtopics: { orderBy: outlineOrder, select: { id: true, title: true } },
  },
} satisfies Prisma.Course$learningUnitsArgs;

type OutlineRow = Prisma.LearningUnitGetPayload<typeof outlineSelect>;

export function toOutline(units: readonly OutlineRow[]): Outline['learningUnits'] {
  return units.map(({ updatedAt, ...unit }) => ({ ...unit, updatedAt: updatedAt.toISOString() }));
}

export const courseDetailSelect = {
  ...courseSummarySelect,
  objectives: true,
  trainingHours: true,
  assessmentHours: true,
  createdAt: true,
  updatedAt: true,
  learningUnits: {
    orderBy: outlineOrder,
    select: {
      id: true,
      title: true,
      subtopics: { orderBy: outlineOrder, select: { id: true, title: true, content: true } },
    },
  },
} satisfies Prisma.CourseSelect;

type SummaryRow = Prisma.CourseGetPayload<{ select: typeof courseSummarySelect }>;
type DetailRow = Prisma.CourseGetPayload<{ select: typeof courseDetailSelect }>;

export function toCourseSummary({ duration, fee, ...row }: SummaryRow): CourseSummary {
  return { ...row, duration: duration.toNumber(), fee: fee.toNumber() };
}

export function toCourseDetail({ learningUnits, objectives, ...row }: DetailRow): CourseDetail {
  const { trainingHours, assessmentHours, createdAt, updatedAt, ...rest } = row;
  return {
    ...toCourseSummary(rest),
    objectives,
    trainingHours: trainingHours?.toNumber() ?? null,
    assessmentHours: assessmentHours?.toNumber() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    learningUnits,
  };
}
