'use client';

import { adminEnrolBody } from '@repo/schemas/training/enrolment';
import { Button } from '@repo/ui/button';
import { callApi } from '@repo/ui/call-api';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { ComboboxField, TextField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { UserPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';

/** An empty choice is null. */
const enrolForm = adminEnrolBody.extend({
  courseRunId: z.string('Choose a class').min(1, 'Choose a class'),
});

export type ClassOption = { value: string; label: string };

/** Puts somebody who has an account into a class. */
export function EnrolDialog({ classes }: { classes: ClassOption[] }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const form = useZodForm(enrolForm, { defaultValues: { courseRunId: '', email: '' } });

  function change(next: boolean) {
    setOpen(next);
    if (!next) form.reset();
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      trigger={
        <Button variant="primary">
          <UserPlus aria-hidden />
          Enrol somebody
        </Button>
      }
      title="Enrol somebody"
      description="For people who have an account. Others are invited on the page People first."
    >
      <Form
        form={form}
        label="Enrol somebody"
        onSubmit={async (values) => {
          const answer = await callApi('/api/admin/enrolments', { method: 'POST', body: values });
          if (!answer.ok) return answer.failure;
          change(false);
          toast.success(`${values.email} is enrolled`);
          router.refresh();
        }}
      >
        <ComboboxField
          control={form.control}
          name="courseRunId"
          label="Class"
          options={classes}
          placeholder="Course or date"
          emptyText="No class that is still open has this name"
        />
        <TextField
          control={form.control}
          name="email"
          label="Email of the learner"
          type="email"
          autoComplete="off"
        />
        <SubmitButton pendingText="Enrolling…">Enrol</SubmitButton>
      </Form>
    </Dialog>
  );
}
