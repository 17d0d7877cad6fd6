import type { LectureType } from './course.ts';
import { isVideoPageUrl } from './video-address.ts';

/** What a lecture has for its learners. */
export type LectureContents = {
  type: LectureType;
  videoUrl: string;
  videoDuration: number;
  hasContent: boolean;
  hasQuiz: boolean;
};

/** What prevents learners from completing a lecture, to be said after its title; null when nothing does. */
export function findBlockingLectureProblem(lecture: LectureContents): string | null {
  switch (lecture.type) {
    case 'VIDEO':
      if (lecture.videoUrl === '') return 'has no video yet';
      if (isVideoPageUrl(lecture.videoUrl)) return 'leads to a page with a video, not to a video file';
      return lecture.videoDuration === 0 ? 'has a video without a length' : null;
    case 'TEXT':
      return lecture.hasContent ? null : 'has no text yet';
    case 'QUIZ':
      return lecture.hasQuiz ? null : 'has no questions yet';
    case 'SCORM':
      return null;
  }
}
