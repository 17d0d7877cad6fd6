import { RichText } from '@repo/rich-text/rich-text';
import type { LectureType } from '@repo/schemas/childcare/course';
import { QuizPreview } from '#components/quiz/quiz-preview.tsx';
import { PracticalLesson } from '#components/sign-offs/practical-lesson.tsx';
import type { SignedInContext } from '#domain/context.ts';
import type { PlayerLectureContent } from '#domain/player/get-player-lecture.ts';
import { scoreOverdueAndListOwnAttempts } from '#domain/quiz/list-attempts.ts';
import { QuizLesson, ScormPlayer, VideoLesson } from './lazy-lesson-parts.tsx';
import { SignedText } from './signed-text.tsx';

type LessonContentProps = {
  ctx: SignedInContext;
  courseId: string;
  type: LectureType;
  title: string;
  lecture: PlayerLectureContent;
  /** Whether progress counts; it does not for an author. */
  isLearnt: boolean;
};

function Nothing() {
  return <p className="text-muted">There is nothing here yet.</p>;
}

export async function LessonContent({ ctx, courseId, type, title, lecture, isLearnt }: LessonContentProps) {
  const { id, content, videoUrl, captions, quiz } = lecture;
  switch (type) {
    case 'VIDEO':
      return videoUrl ? (
        <>
          <VideoLesson
            lectureId={id}
            title={title}
            url={videoUrl}
            captions={captions}
            lastPosition={lecture.lastPosition}
            duration={lecture.videoDuration}
            watched={lecture.watched}
          />
          {content ? <RichText html={content} /> : null}
        </>
      ) : (
        <Nothing />
      );
    case 'TEXT':
      return (
        <>
          {content ? <RichText html={content} /> : <Nothing />}
          {lecture.confirmation?.kind === 'acknowledgement' ? (
            <SignedText {...{ ctx, lecture, title, isLearnt }} confirmation={lecture.confirmation} />
          ) : null}
          {lecture.confirmation?.kind === 'practical' ? (
            <PracticalLesson {...{ ctx, courseId, isLearnt }} lectureId={id} setting={lecture.confirmation} />
          ) : null}
        </>
      );
    case 'QUIZ':
      if (quiz === null) return <Nothing />;
      return isLearnt ? (
        <QuizLesson lectureId={id} history={await scoreOverdueAndListOwnAttempts(ctx, id)} />
      ) : (
        <QuizPreview quiz={quiz} />
      );
    case 'SCORM':
      return <ScormPlayer lectureId={id} title={title} />;
  }
}
