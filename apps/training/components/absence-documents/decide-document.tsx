'use client';

import { type AbsenceDocument, refusalText } from '@repo/schemas/training/absence-document';
import { type AbsenceReason, absenceReasons } from '@repo/schemas/training/attendance';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '#api.ts';

/** What a press says that the reason is. */
const excuseLabels: Record<AbsenceReason, string> = {
  medical: 'Excused – MC',
  work: 'Excused – work',
  family: 'Excused – family',
  other: 'Excused – other',
};

const refusalForm = z.object({ refusal: refusalText });

type Props = { document: AbsenceDocument; onDecided: () => void };
type Decision = { decision: 'accept'; reason: AbsenceReason } | { decision: 'decline'; refusal: string };

/** Sends the version that was looked at. The learner is notified. After a refusal the document is read again; what was typed is kept. */
export function DecideAbsenceDocument({ document, onDecided }: Props) {
  const [pending, setPending] = useState<AbsenceReason | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  const form = useZodForm(refusalForm, { defaultValues: { refusal: '' } });

  async function decide(decision: Decision): Promise<ApiFailure | undefined> {
    const answer = await api('POST /api/absence-documents/{id}/decision', {
      params: { id: document.id },
      body: { ...decision, expectedUpdatedAt: document.updatedAt },
    });
    if (!answer.ok) {
      onDecided();
      return answer.failure;
    }
    toast.success(decision.decision === 'accept' ? 'The document is accepted' : 'The document is declined');
    setDeclining(false);
    form.reset();
    onDecided();
    return undefined;
  }

  async function accept(reason: AbsenceReason) {
    setPending(reason);
    const failure = await decide({ decision: 'accept', reason });
    setPending(null);
    if (failure) toast.error(failure.error);
  }

  if (isDeclining) {
    return (
      <Form form={form} label="Decline" onSubmit={({ refusal }) => decide({ decision: 'decline', refusal })}>
        <TextareaField
          control={form.control}
          name="refusal"
          label="Why it is not accepted"
          rows={2}
          maxLength={500}
          help="The learner reads it. For example: the certificate is of another day."
        />
        <div className="flex flex-wrap gap-2">
          <SubmitButton pendingText="Declining…">Decline document</SubmitButton>
          <Button onClick={() => setDeclining(false)}>Cancel</Button>
        </div>
      </Form>
    );
  }
  return (
    <fieldset aria-label={`Decide on ${document.file.name}`} className="flex flex-wrap gap-2">
      <p className="w-full text-sm text-muted">The learner is notified of what you decide.</p>
      {absenceReasons.map((reason) => (
        <Button
          key={reason}
          size="sm"
          variant={reason === 'medical' ? 'primary' : 'secondary'}
          disabled={pending !== null || document.reason === reason}
          pending={pending === reason}
          pendingText="Saving…"
          onClick={() => void accept(reason)}
        >
          {reason === 'medical' ? <Icon name="check" /> : null}
          {excuseLabels[reason]}
        </Button>
      ))}
      {document.status === 'declined' ? null : (
        <Button size="sm" variant="danger-quiet" onClick={() => setDeclining(true)}>
          Decline
        </Button>
      )}
    </fieldset>
  );
}
