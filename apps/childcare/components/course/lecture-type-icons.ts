import type { LectureType } from '@repo/schemas/childcare/course';
import { BookOpenText, CirclePlay, ListChecks, type LucideIcon, MousePointerClick } from 'lucide-react';

export const lectureTypeIcons: Record<LectureType, LucideIcon> = {
  VIDEO: CirclePlay,
  TEXT: BookOpenText,
  QUIZ: ListChecks,
  SCORM: MousePointerClick,
};
