import type { LectureType } from '@repo/schemas/childcare/course';

/**
 * Whether the learner marks the lesson as done: a text, and lessons whose completion cannot be measured: a video of unknown
 * length, or a quiz without questions.
 */
export function needsManualCompletion(
  type: LectureType,
  { videoUrl, videoDuration, quiz }: { videoUrl: string; videoDuration: number; quiz: unknown },
): boolean {
  if (type === 'VIDEO') return videoDuration === 0 || videoUrl === '';
  return type === 'TEXT' || (type === 'QUIZ' && quiz === null);
}
