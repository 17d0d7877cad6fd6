'use client';

import { revokeCertificateBody } from '@repo/schemas/training/certificate';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { requestCompletionEndAndRevocation, type TargetStatus } from './request-enrolment-status.ts';

type Props = {
  enrolmentId: string;
  learner: string;
  target: TargetStatus;
  /** Which certificate it is about. */
  text: string;
  onClose: () => void;
};

/** Asks why, before a certificate is revoked together with the completion that it was issued for. */
export function RevokeWithCompletion({ enrolmentId, learner, target, text, onClose }: Props) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(revokeCertificateBody, { defaultValues: { reason: '' } });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Revoke the certificate of ${learner} as well?`}
      description={`${text}. This cannot be undone, and the learner gets a mail with the reason.`}
    >
      <Form
        form={form}
        onSubmit={async ({ reason }) => {
          const call = requestCompletionEndAndRevocation(enrolmentId, target, reason);
          const failure = await submit(call, 'The enrolment is changed, and the certificate revoked');
          if (!failure) onClose();
          return failure;
        }}
      >
        <TextareaField
          control={form.control}
          name="reason"
          label="Reason"
          rows={3}
          maxLength={300}
          help="This is public: everybody who checks the certificate reads it. Write nothing private."
        />
        <SubmitButton pendingText="Revoking…">Change and revoke</SubmitButton>
      </Form>
    </Dialog>
  );
}
