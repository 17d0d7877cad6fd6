import type { Prisma } from '@repo/db/training';
import type { Assessment, AssessmentSummary } from '@repo/schemas/training/assessment';
import { rubric as rubricSchema } from '@repo/schemas/training/rubric';

export const assessmentSummarySelect = {
  id: true,
  courseId: true,
  course: { select: { title: true } },
  title: true,
  type: true,
  dueDate: true,
  maxScore: true,
} satisfies Prisma.AssessmentSelect;

export const assessmentSelect = {
  ...assessmentSummarySelect,
  description: true,
  rubric: true,
  dueDaysAfterClass: true,
  passScore: true,
  maxAttempts: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.AssessmentSelect;

type SummaryRow = Prisma.AssessmentGetPayload<{ select: typeof assessmentSummarySelect }>;
type Row = Prisma.AssessmentGetPayload<{ select: typeof assessmentSelect }>;

export function toAssessmentSummary({ course, dueDate, ...row }: SummaryRow): AssessmentSummary {
  return { ...row, courseTitle: course.title, dueDate: dueDate.toISOString() };
}

export function toAssessment({
  description,
  rubric,
  dueDaysAfterClass,
  passScore,
  maxAttempts,
  createdAt,
  updatedAt,
  ...row
}: Row): Assessment {
  return {
    ...toAssessmentSummary(row),
    description,
    ...{ dueDaysAfterClass, passScore, maxAttempts },
    rubric: rubricSchema.parse(rubric),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
