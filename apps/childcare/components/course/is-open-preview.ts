import type { Lecture } from '@repo/schemas/childcare/course';

/** Whether a lecture can be looked at before one begins: a video or a text that its author opened. */
export function isOpenPreview({ isPreview, type, videoUrl, content }: Lecture): boolean {
  return isPreview && ((type === 'VIDEO' && Boolean(videoUrl)) || (type === 'TEXT' && Boolean(content)));
}
