import type { Prisma } from '@repo/db/childcare';

export const courseSummarySelect = {
  id: true,
  title: true,
  slug: true,
  subtitle: true,
  priceSgd: true,
  cpdPoints: true,
  estimatedHours: true,
  level: true,
  language: true,
  status: true,
  thumbnail: true,
  category: { select: { id: true, name: true, slug: true } },
  createdBy: { select: { id: true, name: true } },
} satisfies Prisma.CourseSelect;

export const courseDetailSelect = {
  ...courseSummarySelect,
  description: true,
  scormVersion: true,
  learningOutcomes: true,
  categoryId: true,
  certificateMonths: true,
  requiresEvidence: true,
  lessonsInOrder: true,
  createdAt: true,
  updatedAt: true,
} satisfies Prisma.CourseSelect;

type Amounts = { priceSgd: Prisma.Decimal; cpdPoints: Prisma.Decimal; estimatedHours: Prisma.Decimal };

/** Two decimals at most, so the conversion to numbers is exact. */
export function decimalsToNumbers<Row extends Amounts>(row: Row) {
  return {
    ...row,
    priceSgd: row.priceSgd.toNumber(),
    cpdPoints: row.cpdPoints.toNumber(),
    estimatedHours: row.estimatedHours.toNumber(),
  };
}
