'use client';

import { type ComponentType, lazy } from 'react';

const retryAfterMs = 3_000;

/** On a poor connection the import may fail: retries until it succeeds. The server's HTML stays visible meanwhile. */
async function retryUntilLoaded<P>(
  load: () => Promise<ComponentType<P>>,
): Promise<{ default: ComponentType<P> }> {
  for (;;) {
    try {
      return { default: await load() };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    }
  }
}

/**
 * Loads a component when it is shown; the previous page stays until then. Without a Suspense boundary the server renders it in
 * place and hydration waits for it. Server components can only render functions, hence the wrapper.
 */
function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const Part = lazy(() => retryUntilLoaded(load));
  return (props: P) => <Part {...props} />;
}

// One chunk per kind of lesson: a text lesson loads no player, quiz or frame.
export const VideoLesson = lazyPart(async () => (await import('./video-lesson.tsx')).VideoLesson);
export const QuizLesson = lazyPart(async () => (await import('#components/quiz/quiz-lesson.tsx')).QuizLesson);
export const ScormPlayer = lazyPart(
  async () => (await import('#components/scorm/scorm-player.tsx')).ScormPlayer,
);
export const SignText = lazyPart(async () => (await import('./sign-text.tsx')).SignText);
export const AskForSignOff = lazyPart(
  async () => (await import('#components/sign-offs/ask-for-sign-off.tsx')).AskForSignOff,
);
export const WithdrawSignOff = lazyPart(
  async () => (await import('#components/sign-offs/withdraw-sign-off.tsx')).WithdrawSignOff,
);
export const DeleteEvidence = lazyPart(
  async () => (await import('#components/sign-offs/withdraw-sign-off.tsx')).DeleteEvidence,
);
export const CourseEnd = lazyPart(async () => (await import('./course-end.tsx')).CourseEnd);
