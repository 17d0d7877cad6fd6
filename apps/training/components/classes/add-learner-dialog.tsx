'use client';

import { adminEnrolBody } from '@repo/schemas/training/enrolment';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { UserPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';

/** Enrols somebody who has an account, by their address. */
export function AddLearnerDialog({ courseRunId }: { courseRunId: string }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const form = useZodForm(adminEnrolBody, { defaultValues: { courseRunId, email: '' } });

  function change(next: boolean) {
    setOpen(next);
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
      description="Somebody who has an account. Invite others on the page People first."
    >
      <Form
        form={form}
        label="Add a learner"
        className="pb-4"
        onSubmit={async (body) => {
          const answer = await callApi('/api/admin/enrolments', { method: 'POST', body });
          if (!answer.ok) return answer.failure;
          toast.success('Enrolled', { description: body.email });
          setOpen(false);
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
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => setOpen(false)}>Cancel</Button>
          <SubmitButton pendingText="Enrolling…">Enrol learner</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
