import type { Lecture } from '@repo/schemas/childcare/course';

/** Whether anybody may open a lecture without enrolling: a video or text that its author marked as a preview. */
export function isLectureOpenToEverybody({ isPreview, type, videoUrl, content }: Lecture): boolean {
  return isPreview && ((type === 'VIDEO' && Boolean(videoUrl)) || (type === 'TEXT' && Boolean(content)));
}
