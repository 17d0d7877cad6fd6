'use client';

import { cancelRunBody } from '@repo/schemas/training/course-run';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { useAction } from '@repo/ui/use-action';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { CancelMails } from '#components/classes/cancel-mails.tsx';

type CancelRunDialogProps = {
  id: string;
  agencyRunId: string;
  name: string;
  /** Cancelled here, but still listed by the agency. */
  isCancelled?: boolean;
};

export function CancelRunDialog({ id, agencyRunId, name, isCancelled = false }: CancelRunDialogProps) {
  const router = useRouter();
  const { submit } = useAction();
  const [open, setOpen] = useState(false);
  const defaultValues = { reason: isCancelled ? 'Cancelled before' : '' };
  const form = useZodForm(cancelRunBody, { defaultValues });
  const verb = isCancelled ? 'Take off the agency’s list' : 'Cancel this class';
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="danger-quiet">{verb}</Button>}
      title={isCancelled ? `Take course run ID ${agencyRunId} off the agency’s list?` : `Cancel ${name}?`}
      description={`Course run ID ${agencyRunId} is deleted at the agency with its sessions${
        isCancelled ? '' : ', and the class is cancelled here'
      }. This cannot be undone.`}
    >
      <Form
        form={form}
        label={verb}
        className="pb-4"
        onSubmit={(body) =>
          submit(
            api('POST /api/agency/courses/courseRuns/{id}/cancel', {
              params: { id },
              body,
            }),
            () => {
              toast.success(`Course run ID ${agencyRunId} is off the agency’s list`);
              setOpen(false);
              router.push('/agency');
            },
          )
        }
      >
        {isCancelled ? null : (
          <TextareaField
            control={form.control}
            name="reason"
            label="Reason"
            help="Learners and trainer read it in the mail."
            rows={3}
            maxLength={500}
          />
        )}
        {isCancelled ? null : <CancelMails courseRunId={id} reason={() => form.getValues('reason')} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setOpen(false)}>{isCancelled ? 'Leave it' : 'Keep class'}</Button>
          <SubmitButton variant="danger" pendingText="Asking the agency…">
            {isCancelled ? 'Take off the list' : 'Cancel class'}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
