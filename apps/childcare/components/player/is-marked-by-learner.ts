import type { LectureType } from '@repo/schemas/childcare/course';

/**
 * Whether it is the learner who says that a lesson is done: of a text, and of what nothing can tell of: a video whose length
 * nobody knows, a quiz without questions.
 */
export function isMarkedByLearner(
  type: LectureType,
  { videoUrl, videoDuration, quiz }: { videoUrl: string; videoDuration: number; quiz: unknown },
): boolean {
  if (type === 'VIDEO') return videoDuration === 0 || videoUrl === '';
  return type === 'TEXT' || (type === 'QUIZ' && quiz === null);
}
