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
  learningUnitId: true,
  maxAttempts: true,
  secondPercent: true,
  secondMinimum: true,
  secondTolerance: true,
  secondBorderline: true,
  blindKey: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.AssessmentSelect;

type SummaryRow = Prisma.AssessmentGetPayload<{ select: typeof assessmentSummarySelect }>;
type Row = Prisma.AssessmentGetPayload<{ select: typeof assessmentSelect }>;

export function toAssessmentSummary(row: SummaryRow): AssessmentSummary {
  const { id, courseId, course, title, type, dueDate, maxScore } = row;
  return { id, courseId, courseTitle: course.title, title, type, dueDate: dueDate.toISOString(), maxScore };
}

export function toAssessment(row: Row): Assessment {
  const {
    description,
    rubric,
    dueDaysAfterClass,
    passScore,
    learningUnitId,
    maxAttempts,
    createdAt,
    updatedAt,
  } = row;
  const { secondPercent, secondMinimum, secondTolerance, secondBorderline } = row;
  return {
    ...toAssessmentSummary(row),
    description,
    ...{ dueDaysAfterClass, passScore, learningUnitId, maxAttempts },
    ...{ secondPercent, secondMinimum, secondTolerance, secondBorderline },
    blind: row.blindKey !== null,
    rubric: rubricSchema.parse(rubric),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
