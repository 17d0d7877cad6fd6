'use client';

import { adminEnrolBody } from '@repo/schemas/training/enrolment';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { UserPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '#api.ts';
import { lacksAccount, NewLearner } from '#components/enrolments/new-learner.tsx';

/** Asks for a name when the email address has no account. */
export function AddLearnerDialog({ courseRunId }: { courseRunId: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  const form = useZodForm(adminEnrolBody, {
    defaultValues: { courseRunId, email: '', fullName: '', identityNumber: '' },
  });

  function change(next: boolean) {
    setOpen(next);
    setUnknown(null);
    if (next) form.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      trigger={
        <Button>
          <UserPlus aria-hidden />
          Add learner
        </Button>
      }
      title="Add a learner"
      description="By email address. Who has no account yet gets one here."
    >
      <Form
        form={form}
        label="Add a learner"
        className="pb-4"
        onSubmit={async (body) => {
          const answer = await api('POST /api/admin/enrolments', { body });
          if (!answer.ok) {
            if (!lacksAccount(answer.failure)) return answer.failure;
            setUnknown(body.email);
            return undefined;
          }
          toast.success('Enrolled', { description: body.email });
          change(false);
          router.refresh();
          return undefined;
        }}
      >
        <TextField
          control={form.control}
          name="email"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        {unknown === null ? null : <NewLearner email={unknown} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <SubmitButton pendingText="Enrolling…">
            {unknown === null ? 'Enrol learner' : 'Make the account and enrol'}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
