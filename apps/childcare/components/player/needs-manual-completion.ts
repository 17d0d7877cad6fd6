import type { LectureType } from '@repo/schemas/childcare/course';

/**
 * Whether the learner marks the lesson as done: a text that nobody signs or signs off, and lessons whose completion cannot be measured: a video of unknown
 * length, or a quiz without questions.
 */
export function needsManualCompletion(
  type: LectureType,
  {
    videoUrl,
    videoDuration,
    quiz,
    confirmation,
  }: { videoUrl: string; videoDuration: number; quiz: unknown; confirmation: unknown },
): boolean {
  if (type === 'VIDEO') return videoDuration === 0 || videoUrl === '';
  if (type === 'TEXT') return confirmation === null;
  return type === 'QUIZ' && quiz === null;
}
