'use client';

import type { ClassCompletion, CompletionLearner } from '@repo/schemas/training/completion';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { CheckboxWithLabel } from '@repo/ui/checkbox';
import { Dialog } from '@repo/ui/dialog';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { Spinner } from '@repo/ui/spinner';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';
import { FailureAlert } from '#components/frame/failure-alert.tsx';

type Props = {
  courseRunId: string;
  count: number;
  /** Whether each who is completed gets a certificate. */
  issuesCertificate: boolean;
};

const isReady = ({ isCompleted, missing }: CompletionLearner) => !isCompleted && missing.length === 0;

/** Shows who will be completed, and what they will be sent. Read when it is opened. */
export function CompleteDialog({ courseRunId, count, issuesCertificate }: Props) {
  const { submit } = useSubmitAndRefresh();
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<ClassCompletion | null>(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const params = { id: courseRunId };
  const ready = found?.learners.filter(isReady) ?? [];
  const chosen = ready.filter(({ enrolmentId }) => !leftOut.has(enrolmentId));

  async function load() {
    const answer = await api('GET /api/course-runs/{id}/completion', { params });
    if (answer.ok) setFound(answer.data);
    else setFailure(answer.failure);
  }

  function change(next: boolean) {
    setOpen(next);
    if (!next) return;
    setFailure(null);
    setFound(null);
    setLeftOut(new Set());
    void load();
  }

  function choose(id: string, isChosen: boolean) {
    const next = new Set(leftOut);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeftOut(next);
  }

  async function complete() {
    setSending(true);
    const body = { enrolmentIds: chosen.map(({ enrolmentId }) => enrolmentId) };
    const refused = await submit(
      api('POST /api/course-runs/{id}/completion', { params, body }),
      `${formatCount(chosen.length, ['learner is', 'learners are'])} completed`,
    );
    setSending(false);
    setFailure(refused ?? null);
    if (refused) await load();
    else setOpen(false);
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={change}
      trigger={
        <Button variant="primary">
          <Icon name="circle-check" />
          Complete {formatCount(count, ['learner', 'learners'])}
        </Button>
      }
      title="Complete learners"
      description={`Each gets the message “You have completed ${found?.courseTitle ?? 'the course'}”, with the dates of the class: in the service, and by mail and on their devices where they want that.${issuesCertificate ? ' The same message says that their certificate is ready.' : ''}`}
      footer={
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          pending={isSending}
          pendingText="Completing…"
          onClick={() => void complete()}
        >
          Complete {formatCount(chosen.length, ['learner', 'learners'])}
        </Button>
      }
    >
      <FailureAlert failure={failure} />
      {found === null && failure === null ? (
        <p role="status" className="flex items-center gap-2 pb-4">
          <Spinner />
          Reading who meets the rule…
        </p>
      ) : null}
      <ul className="space-y-1 pb-4">
        {ready.map(({ enrolmentId, name }) => (
          <li key={enrolmentId}>
            <CheckboxWithLabel
              label={<bdi>{name}</bdi>}
              checked={!leftOut.has(enrolmentId)}
              onChange={(event) => choose(enrolmentId, event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
