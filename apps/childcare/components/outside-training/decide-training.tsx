'use client';

import {
  type OutsideTraining,
  outsideTrainingDecisionReason,
} from '@repo/schemas/childcare/outside-training';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { Icon } from '@repo/ui/icon';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '#api.ts';
import type { SimilarTraining } from '#domain/outside-training/get-outside-training.ts';
import { trainingStatusLabels } from './training-status.tsx';

type DecideTrainingProps = {
  training: Pick<OutsideTraining, 'id' | 'title' | 'status' | 'updatedAt' | 'learner'>;
  /** Whoever has left the centre cannot correct the record. */
  isPersonHere: boolean;
  similar: readonly SimilarTraining[];
};

/** Sends the version that the manager has read, so that nobody approves what was changed since. */
export function DecideTraining({ training, isPersonHere, similar }: DecideTrainingProps) {
  const { id, title, status, updatedAt, learner } = training;
  const { run, pending } = useSubmitAndRefresh();
  const [isRejecting, setIsRejecting] = useState(false);
  const approve = () =>
    run(
      api('POST /api/outside-training/{id}/decision', {
        params: { id },
        body: { decision: 'approve', expectedUpdatedAt: updatedAt },
      }),
      'The training is approved',
    );
  return (
    <div className="space-y-4">
      <p className="text-sm text-pretty text-muted">
        <bdi>{learner.name}</bdi> gets a notification of what you decide, and a mail unless they turned that
        off.
      </p>
      {similar.length === 0 ? null : (
        <p className="text-sm text-pretty">
          Check that it is not counted twice. Of the same day and with as many points there is also{' '}
          {similar
            .map(({ title: other, status: of }) => `“${other}” (${trainingStatusLabels[of].toLowerCase()})`)
            .join(', ')}
          .
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'approved' ? null : (
          <Button
            variant="primary"
            pending={pending !== null}
            pendingText="Approving…"
            onClick={() => void approve()}
          >
            <Icon name="check" />
            Approve
          </Button>
        )}
        {status === 'rejected' ? null : (
          <Dialog
            trigger={<Button variant="danger-quiet">Reject</Button>}
            open={isRejecting}
            onOpenChange={setIsRejecting}
            title={`Reject “${title}”?`}
            description={
              isPersonHere
                ? `${learner.name} reads the reason and can correct the record, which then waits for approval again.`
                : `${learner.name} reads the reason, and has left your centre, so only your managers can correct the record.`
            }
          >
            {isRejecting ? (
              <RejectForm id={id} updatedAt={updatedAt} onDone={() => setIsRejecting(false)} />
            ) : null}
          </Dialog>
        )}
      </div>
    </div>
  );
}

type RejectFormProps = { id: string; updatedAt: string; onDone: () => void };

const rejectForm = z.object({ reason: outsideTrainingDecisionReason });

function RejectForm({ id, updatedAt, onDone }: RejectFormProps) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(rejectForm, { defaultValues: { reason: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ reason }) => {
        const failure = await submit(
          api('POST /api/outside-training/{id}/decision', {
            params: { id },
            body: { decision: 'reject', reason, expectedUpdatedAt: updatedAt },
          }),
          'The training is rejected',
        );
        if (!failure) onDone();
        return failure;
      }}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason"
        rows={3}
        maxLength={500}
        help="For example: the certificate is of another person."
      />
      <SubmitButton pendingText="Rejecting…">Reject training</SubmitButton>
    </Form>
  );
}
