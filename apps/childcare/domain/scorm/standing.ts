import type { Prisma } from '@repo/db/childcare';
import { formatDuration } from '@repo/schemas/childcare/duration';

export const scormStandingSelect = {
  scormLessonStatus: true,
  scormScore: true,
  scormTotalSeconds: true,
  isCompleted: true,
} satisfies Prisma.LectureProgressSelect;

type StandingRow = Prisma.LectureProgressGetPayload<{ select: typeof scormStandingSelect }>;

export const noScormStanding = { status: '', score: null, totalTime: formatDuration(0), isCompleted: false };

/** The learner's result in a SCO. */
export function toScormStanding({
  scormLessonStatus,
  scormScore,
  scormTotalSeconds,
  isCompleted,
}: StandingRow) {
  return {
    status: scormLessonStatus,
    score: scormScore === null ? null : Number(scormScore),
    totalTime: formatDuration(scormTotalSeconds),
    isCompleted,
  };
}
