'use client';

import { ProblemAlert } from '@repo/ui/alert';
import { Button } from '@repo/ui/button';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';

type Step = { href: string; title: string };

type ReaderStepsProps = {
  subtopicId: string;
  courseHref: string;
  previous: Step | null;
  next: Step | null;
  /** Reading counts only for enrolled people. */
  countsTowardsProgress: boolean;
  isRead: boolean;
};

/** “Next” marks the subtopic as read. */
export function ReaderSteps({
  subtopicId,
  courseHref,
  previous,
  next,
  countsTowardsProgress,
  isRead,
}: ReaderStepsProps) {
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function goOn() {
    setPending(true);
    setProblem(null);
    if (!isRead) {
      const answer = await api('POST /api/subtopics/{id}/read', { params: { id: subtopicId } });
      if (!answer.ok) {
        setProblem(answer.failure.error);
        setPending(false);
        return;
      }
      if (answer.data.progress === 100) toast.success('You have read the whole course');
    }
    router.push(next?.href ?? courseHref);
    // The outline's marks are stale.
    router.refresh();
  }

  return (
    <div className="space-y-3">
      <ProblemAlert title="We could not record that you have read this" problem={problem} />
      <nav aria-label="Reading" className="flex items-center justify-between gap-3">
        {previous ? (
          <LinkButton href={previous.href} aria-label={`Back: ${previous.title}`}>
            <Icon name="arrow-left" />
            Back
          </LinkButton>
        ) : (
          <span />
        )}
        {countsTowardsProgress ? (
          <Button variant="primary" pending={pending} pendingText="Saving…" onClick={() => void goOn()}>
            {next ? (
              <>
                {isRead ? 'Next' : 'Read, next'}
                <Icon name="arrow-right" />
              </>
            ) : (
              <>
                <Icon name="check" />
                {isRead ? 'Back to the course' : 'Read, finish'}
              </>
            )}
          </Button>
        ) : (
          <LinkButton href={next?.href ?? courseHref} variant="primary">
            {next ? 'Next' : 'Back to the course'}
            <Icon name="arrow-right" />
          </LinkButton>
        )}
      </nav>
    </div>
  );
}
