'use client';

import { liftBlindBody } from '@repo/schemas/training/assessment';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

export function LiftBlindForm({ assessmentId }: { assessmentId: string }) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(liftBlindBody, { defaultValues: { reason: '' } });
  return (
    <Form
      form={form}
      label="Lift blind marking"
      className="space-y-3"
      onSubmit={(body) =>
        submit(api('POST /api/assessments/{id}/lift-blind', { params: { id: assessmentId }, body }), () =>
          toast.success('Markers see names now'),
        )
      }
    >
      <TextareaField
        control={form.control}
        name="reason"
        label="Reason to show names"
        rows={2}
        help="For every class of this assessment. It is in the audit log."
      />
      <SubmitButton variant="danger" pendingText="Lifting…">
        Lift blind marking
      </SubmitButton>
    </Form>
  );
}
