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
import { z } from 'zod';
import { api } from '#api.ts';
import { ChoiceField } from '#components/choices/choice-field.tsx';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import { lacksAccount, NewLearner } from './new-learner.tsx';

/** An empty choice is null. */
const enrolForm = adminEnrolBody.extend({
  courseRunId: z.string('Choose a class').min(1, 'Choose a class'),
});

/** Asks for a name, and explains the new account, when the email address has none. */
export function EnrolDialog({ classes }: { classes: FirstChoices }) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  const form = useZodForm(enrolForm, {
    defaultValues: { courseRunId: '', email: '', fullName: '', identityNumber: '' },
  });

  function change(next: boolean) {
    setOpen(next);
    if (next) return;
    setUnknown(null);
    form.reset();
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
      description="By email address. Who has no account yet gets one here."
    >
      <Form
        form={form}
        label="Enrol somebody"
        onSubmit={async (values) => {
          const answer = await api('POST /api/admin/enrolments', { body: values });
          if (!answer.ok) {
            if (!lacksAccount(answer.failure)) return answer.failure;
            setUnknown(values.email);
            return undefined;
          }
          change(false);
          toast.success(`${values.email} is enrolled`);
          router.refresh();
          return undefined;
        }}
      >
        <ChoiceField
          control={form.control}
          name="courseRunId"
          label="Class"
          list="open-classes"
          choices={classes}
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
        {unknown === null ? null : <NewLearner email={unknown} />}
        <SubmitButton pendingText="Enrolling…">
          {unknown === null ? 'Enrol' : 'Make the account and enrol'}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
