import type { Lecture, Section } from '@repo/schemas/childcare/course';
import type { OutlineLecture, OutlineSection } from '#domain/courses/get-course-draft.ts';

export function outlineLecture(lecture: Lecture): OutlineLecture {
  const { id, title, type, videoUrl, videoDuration, isPreview, content, quiz } = lecture;
  return {
    id,
    title,
    type,
    videoUrl: videoUrl ?? '',
    videoDuration,
    isPreview,
    hasContent: Boolean(content),
    hasQuiz: quiz !== null,
  };
}

export function outlineSection({ id, title, updatedAt, lectures }: Section): OutlineSection {
  return { id, title, updatedAt, lectures: lectures.map(outlineLecture) };
}
