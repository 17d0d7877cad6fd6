import type { LectureType } from '@repo/schemas/childcare/course';
import type { IconName } from '@repo/ui/icon-names';

export const lectureTypeIcons: Record<LectureType, IconName> = {
  VIDEO: 'circle-play',
  TEXT: 'book-open-text',
  QUIZ: 'list-checks',
  SCORM: 'mouse-pointer-click',
};
