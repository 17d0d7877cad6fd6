'use client';

import { type TransferChoices, transferBody } from '@repo/schemas/training/transfer';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField } from '@repo/ui/form-fields';
import { formatCount } from '@repo/ui/format-count';
import { Spinner } from '@repo/ui/spinner';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { api } from '#api.ts';
import { ClashAlert } from '#components/classes/clash-list.tsx';
import { FailureAlert } from '#components/frame/failure-alert.tsx';

type Props = { enrolmentId: string; learner: string; onClose: () => void };

/** Shows the classes with a place, and the mail of the chosen one. */
export function TransferDialog({ enrolmentId, learner, onClose }: Props) {
  const [choices, setChoices] = useState<TransferChoices | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);

  useEffect(() => {
    void api('GET /api/admin/enrolments/{id}/transfer', { params: { id: enrolmentId } }).then((answer) => {
      if (answer.ok) setChoices(answer.data);
      else setFailure(answer.failure);
    });
  }, [enrolmentId]);

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Move ${learner} to another class`}
      description={choices ? `${choices.courseTitle}, now ${choices.from}` : undefined}
    >
      <FailureAlert failure={failure} />
      {choices === null && failure === null ? (
        <p role="status" className="flex items-center gap-2 pb-4">
          <Spinner />
          Looking for other classes
        </p>
      ) : null}
      {choices === null ? null : (
        <TransferForm enrolmentId={enrolmentId} learner={learner} choices={choices} onClose={onClose} />
      )}
    </Dialog>
  );
}

function TransferForm({ enrolmentId, learner, choices, onClose }: Props & { choices: TransferChoices }) {
  const router = useRouter();
  const form = useZodForm(transferBody, { defaultValues: { courseRunId: '' } });
  const chosenId = form.watch('courseRunId');
  const chosen = choices.classes.find(({ courseRunId }) => courseRunId === chosenId);
  if (choices.classes.length === 0)
    return (
      <p className="pb-4">
        No other class of this course has a free place. Schedule one, or enrol the learner later.
      </p>
    );
  return (
    <Form
      form={form}
      label="Another class"
      className="pb-4"
      onSubmit={async (body) => {
        const answer = await api('POST /api/admin/enrolments/{id}/transfer', {
          params: { id: enrolmentId },
          body,
        });
        if (!answer.ok) return answer.failure;
        toast.success(`${learner} is moved, and is notified by mail`);
        onClose();
        router.refresh();
        return undefined;
      }}
    >
      {choices.agencyReference ? (
        <Alert
          tone={choices.isReportedToAgency ? 'info' : 'warning'}
          title={`The agency knows this enrolment as ${choices.agencyReference}`}
        >
          {choices.isReportedToAgency
            ? 'It is sent a cancellation, and an enrolment in the other class if that is published.'
            : 'It is not changed there. Change it at the agency as well.'}
        </Alert>
      ) : null}
      <p className="text-sm">
        Reading, submissions and grades are carried over. Attendance stays with the earlier class.
      </p>
      <RadioField
        control={form.control}
        name="courseRunId"
        label="Class"
        options={choices.classes.map(({ courseRunId, dates, venue, placesLeft, waiting }) => ({
          value: courseRunId,
          label: dates,
          description: `${venue || 'Place to be announced'}. ${formatCount(placesLeft, ['place', 'places'])} left${waiting > 0 ? `, for which ${formatCount(waiting, ['person waits', 'people wait'])}` : ''}`,
        }))}
      />
      {chosen ? (
        <>
          <ClashAlert title="The learner has another class at the same time" clashes={chosen.clashes} />
          <details className="rounded-md border border-line p-3" open>
            <summary className="target-44 cursor-pointer font-medium">
              The mail: {chosen.mail.subject}
            </summary>
            <p className="mt-2 text-sm whitespace-pre-line text-muted wrap-anywhere">{chosen.mail.text}</p>
          </details>
        </>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Go back</Button>
        <SubmitButton pendingText="Moving…">Move and send the mail</SubmitButton>
      </div>
    </Form>
  );
}
