'use client';

import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { progressSenderOf, useIsCompleted, useLearnerId } from './use-progress.ts';

type Step = { href: string; title: string };

type LessonStepsProps = {
  lectureId: string;
  isDone: boolean;
  /** Whether the learner marks the lesson as done. */
  needsManualCompletion: boolean;
  previous: Step | null;
  next: Step | null;
};

/** Links to the previous and next lesson, and "Mark as done"; within a thumb's reach on phones. */
export function LessonSteps({ lectureId, isDone, needsManualCompletion, previous, next }: LessonStepsProps) {
  const router = useRouter();
  const learner = useLearnerId();
  const [marked, setMarked] = useState(false);
  const isCompleted = useIsCompleted(lectureId);
  useEffect(() => {
    // Updates the outline's ticks and the course's end.
    if (isCompleted && !isDone) router.refresh();
  }, [router, isCompleted, isDone]);

  const done = isDone || isCompleted || marked;
  const asks = needsManualCompletion && learner !== null && !done;
  // Only one button is primary: "Mark as done" first, then "Next".
  const onward = done || learner === null ? 'primary' : 'secondary';

  function mark(): void {
    if (learner === null) return;
    setMarked(true);
    void progressSenderOf(learner).markDone(lectureId);
  }

  return (
    <nav aria-label="Lessons" className="flex items-center justify-between gap-2">
      {previous ? (
        <LinkButton
          href={previous.href}
          aria-label={`Back: ${previous.title}`}
          className="max-sm:w-11 max-sm:px-0"
        >
          <Icon name="arrow-left" />
          <span className="max-sm:sr-only">Back</span>
        </LinkButton>
      ) : (
        <span className="w-11" />
      )}
      {asks ? (
        <Button variant="primary" onClick={mark}>
          <Icon name="check" />
          Mark as done
        </Button>
      ) : null}
      {done && learner !== null ? (
        <p role="status" className="flex items-center gap-1.5 text-sm font-medium text-success">
          <Icon name="check" className="size-4" />
          Done
        </p>
      ) : null}
      {next ? (
        <LinkButton href={next.href} variant={onward} aria-label={`Next lesson: ${next.title}`}>
          <span>
            Next<span className="max-sm:sr-only"> lesson</span>
          </span>
          <Icon name="arrow-right" />
        </LinkButton>
      ) : (
        <LinkButton href="/home" variant={onward}>
          <Icon name="house" />
          Your courses
        </LinkButton>
      )}
    </nav>
  );
}
