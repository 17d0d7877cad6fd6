'use client';

import { revokeCertificateBody } from '@repo/schemas/certificate';
import { useState } from 'react';
import { Button } from '../button.tsx';
import { callApi } from '../call-api.ts';
import { Dialog } from '../dialog.tsx';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { TextareaField } from '../form-fields.tsx';
import { toast } from '../toast.tsx';
import { useSubmitAndRefresh } from '../use-submit-and-refresh.ts';

type RevokeCertificateProps = {
  certificateId: string;
  courseName: string;
  learnerName: string;
  /** How the person can get another one. */
  afterwards?: string;
};

export function RevokeCertificate({
  certificateId,
  courseName,
  learnerName,
  afterwards = 'To earn another one they do the course again.',
}: RevokeCertificateProps) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      trigger={
        <Button size="sm" variant="danger-quiet">
          Revoke<span className="sr-only">: {courseName}</span>
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      title={`Revoke the certificate of ${learnerName}?`}
      description={`“${courseName}”, ${certificateId}. This cannot be undone, and the learner gets a mail with the reason. ${afterwards}`}
    >
      {open ? <RevokeForm certificateId={certificateId} onDone={() => setOpen(false)} /> : null}
    </Dialog>
  );
}

function RevokeForm({ certificateId, onDone }: { certificateId: string; onDone: () => void }) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(revokeCertificateBody, { defaultValues: { reason: '' } });
  return (
    <Form
      form={form}
      onSubmit={(body) =>
        submit(
          callApi(`/api/certificates/${encodeURIComponent(certificateId)}/revoke`, { method: 'POST', body }),
          () => {
            onDone();
            toast.success('The certificate is revoked');
          },
        )
      }
    >
      <TextareaField
        name="reason"
        label="Reason"
        rows={3}
        maxLength={300}
        help="This is public: everybody who checks the certificate reads it. Write nothing private."
      />
      <SubmitButton pendingText="Revoking…">Revoke certificate</SubmitButton>
    </Form>
  );
}
