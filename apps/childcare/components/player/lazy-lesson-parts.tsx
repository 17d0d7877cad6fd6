'use client';

import { type ComponentType, lazy } from 'react';

const againAfterMs = 3_000;

/** On a poor connection the import may fail: retries until it succeeds. The server's HTML stays visible meanwhile. */
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
 * Loads a component when it is shown; the previous page stays until then. Without a Suspense boundary the server renders it in
 * place and hydration waits for it. Server components can only render functions, hence the wrapper.
 */
function part<P extends object>(bring: () => Promise<ComponentType<P>>) {
  const Part = lazy(() => untilItComes(bring));
  return (props: P) => <Part {...props} />;
}

// One chunk per kind of lesson: a text lesson loads no player, quiz or frame.
export const VideoLesson = part(async () => (await import('./video-lesson.tsx')).VideoLesson);
export const QuizLesson = part(async () => (await import('#components/quiz/quiz-lesson.tsx')).QuizLesson);
export const ScormPlayer = part(async () => (await import('#components/scorm/scorm-player.tsx')).ScormPlayer);
export const CourseEnd = part(async () => (await import('./course-end.tsx')).CourseEnd);
