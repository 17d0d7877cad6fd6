'use client';

import { dismissReportBody } from '@repo/schemas/training/agency-report';
import { Button } from '@repo/ui/button';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';

type Props = { id: string; updatedAt: string };

/** What is sent is on the page beside it. */
export function SendReportButton({ id, updatedAt, isOff }: Props & { isOff: boolean }) {
  const { submit } = useSubmitAndRefresh();
  return (
    <ConfirmDialog
      trigger={
        <Button variant="primary" disabled={isOff}>
          Send now
        </Button>
      }
      title="Send this to the agency?"
      description="It is sent as shown on this page, within a minute. If an earlier attempt got no answer, the agency is checked first, so that nothing is recorded twice."
      confirmLabel="Send"
      pendingLabel="Queuing…"
      onConfirm={() =>
        submit(
          api('POST /api/agency/reports/{id}/send', {
            params: { id },
            body: { corrections: {}, expectedUpdatedAt: updatedAt },
          }),
          'It is sent within a minute',
        )
      }
    />
  );
}

const dismissForm = dismissReportBody.pick({ reason: true });

export function DismissReportForm({ id, updatedAt }: Props) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(dismissForm, { defaultValues: { reason: '' } });
  return (
    <Form
      form={form}
      label="Dismiss the report"
      onSubmit={({ reason }) =>
        submit(
          api('POST /api/agency/reports/{id}/dismiss', {
            params: { id },
            body: { reason, expectedUpdatedAt: updatedAt },
          }),
          'The report is dismissed',
        )
      }
    >
      <TextareaField
        control={form.control}
        name="reason"
        label="Why the agency need not know"
        help="For example: entered by hand in the agency’s portal. It is kept on record and cannot be undone."
        rows={2}
      />
      <SubmitButton variant="danger-quiet" pendingText="Dismissing…">
        Dismiss
      </SubmitButton>
    </Form>
  );
}
