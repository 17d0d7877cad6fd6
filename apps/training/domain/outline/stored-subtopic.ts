import type { Prisma } from '@repo/db/training';
import type { StoredSubtopic } from '@repo/schemas/training/outline';

export const storedSubtopicSelect = {
  id: true,
  learningUnitId: true,
  title: true,
  content: true,
  updatedAt: true,
} satisfies Prisma.SubtopicSelect;

type Row = Prisma.SubtopicGetPayload<{ select: typeof storedSubtopicSelect }>;

export function toStoredSubtopic({ updatedAt, ...row }: Row): StoredSubtopic {
  return { ...row, updatedAt: updatedAt.toISOString() };
}
