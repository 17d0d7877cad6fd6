'use client';

import type { ClassCertificateLearner } from '@repo/schemas/training/certificate';
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
import { canBeIssued } from './can-be-issued.ts';

type Props = { courseRunId: string; courseTitle: string; count: number };

/** Shows who gets a certificate and a mail. Read when it is opened. */
export function IssueDialog({ courseRunId, courseTitle, count }: Props) {
  const { submit } = useSubmitAndRefresh();
  const [isOpen, setOpen] = useState(false);
  const [learners, setLearners] = useState<ClassCertificateLearner[] | null>(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSending, setSending] = useState(false);
  const params = { id: courseRunId };
  const ready = learners?.filter(canBeIssued) ?? [];
  const chosen = ready.filter(({ enrolmentId }) => !leftOut.has(enrolmentId));

  async function load() {
    const answer = await api('GET /api/course-runs/{id}/certificates', { params });
    if (!answer.ok) return setFailure(answer.failure);
    const { learners: found } = answer.data;
    setLearners(found);
    // Somebody whose certificate was revoked gets another one only if that is chosen.
    const revoked = found.filter(({ certificates }) => certificates.length > 0);
    setLeftOut(new Set(revoked.map(({ enrolmentId }) => enrolmentId)));
  }

  function change(next: boolean) {
    setOpen(next);
    if (!next) return;
    setFailure(null);
    setLearners(null);
    void load();
  }

  function choose(id: string, isChosen: boolean) {
    const next = new Set(leftOut);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeftOut(next);
  }

  async function issue() {
    setSending(true);
    const body = { enrolmentIds: chosen.map(({ enrolmentId }) => enrolmentId) };
    const refused = await submit(
      api('POST /api/course-runs/{id}/certificates', { params, body }),
      `${formatCount(chosen.length, ['certificate is', 'certificates are'])} being issued`,
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
          <Icon name="award" />
          Issue {formatCount(count, ['certificate', 'certificates'])}
        </Button>
      }
      title="Issue certificates"
      description={`Each gets a certificate and the message “Your certificate for ${courseTitle} is ready”, with the dates of the class: in the service, and by mail and on their devices where they want that.`}
      footer={
        <Button
          variant="primary"
          disabled={chosen.length === 0}
          pending={isSending}
          pendingText="Issuing…"
          onClick={() => void issue()}
        >
          Issue {formatCount(chosen.length, ['certificate', 'certificates'])}
        </Button>
      }
    >
      <FailureAlert failure={failure} />
      {learners === null && failure === null ? (
        <p role="status" className="flex items-center gap-2 pb-4">
          <Spinner />
          Reading who has completed the class…
        </p>
      ) : null}
      <ul className="space-y-1 pb-4">
        {ready.map(({ enrolmentId, name, certificates }) => (
          <li key={enrolmentId}>
            <CheckboxWithLabel
              label={
                <>
                  <bdi>{name}</bdi>
                  {certificates.length > 0 ? ' (an earlier one was revoked)' : ''}
                </>
              }
              checked={!leftOut.has(enrolmentId)}
              onChange={(event) => choose(enrolmentId, event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
