import type { Prisma } from '@repo/db/childcare';
import { formatIsoDuration } from '@repo/schemas/childcare/duration';

export const scormResultSelect = {
  scormLessonStatus: true,
  scormScore: true,
  scormTotalSeconds: true,
  isCompleted: true,
} satisfies Prisma.LectureProgressSelect;

type ResultRow = Prisma.LectureProgressGetPayload<{ select: typeof scormResultSelect }>;

export const emptyScormResult = {
  status: '',
  score: null,
  totalTime: formatIsoDuration(0),
  isCompleted: false,
};

export function toScormResult({ scormLessonStatus, scormScore, scormTotalSeconds, isCompleted }: ResultRow) {
  return {
    status: scormLessonStatus,
    score: scormScore === null ? null : Number(scormScore),
    totalTime: formatIsoDuration(scormTotalSeconds),
    isCompleted,
  };
}
