'use client';

import { type ComponentType, lazy } from 'react';

const againAfterMs = 3_000;

/** A flaky line may lose it: it is asked for until it comes, and what the server sent stays meanwhile. */
async function untilItComes<P>(
  bring: () => Promise<ComponentType<P>>,
): Promise<{ default: ComponentType<P> }> {
  for (;;) {
    try {
      return { default: await bring() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    }
  }
}

/**
 * Comes when it is shown; until then the page that was there stays. Without a Suspense around it the server sends it in its
 * place, and the page counts as alive only with it. Server components show functions alone, hence one around the lazy part.
 */
function part<P extends object>(bring: () => Promise<ComponentType<P>>) {
  const Part = lazy(() => untilItComes(bring));
  return (props: P) => <Part {...props} />;
}

// Each kind of lesson alone: who reads loads no player, no quiz and no frame.
export const VideoLesson = part(async () => (await import('./video-lesson.tsx')).VideoLesson);
export const QuizLesson = part(async () => (await import('#components/quiz/quiz-lesson.tsx')).QuizLesson);
export const ScormPlayer = part(async () => (await import('#components/scorm/scorm-player.tsx')).ScormPlayer);
export const CourseEnd = part(async () => (await import('./course-end.tsx')).CourseEnd);
