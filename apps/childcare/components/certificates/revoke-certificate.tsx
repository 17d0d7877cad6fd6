'use client';

import { revokeCertificateBody } from '@repo/schemas/childcare/certificate';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useState } from 'react';
import { api } from '#api.ts';

type RevokeCertificateProps = { certificateId: string; courseName: string; learnerName: string };

export function RevokeCertificate({ certificateId, courseName, learnerName }: RevokeCertificateProps) {
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
      description={`“${courseName}”, ${certificateId}. This cannot be undone. To earn another one they do the course again.`}
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
        submit(api('POST /api/certificates/{id}/revoke', { params: { id: certificateId }, body }), () => {
          onDone();
          toast.success('The certificate is revoked');
        })
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
