'use client';

import { adminEnrolBody } from '@repo/schemas/training/enrolment';
import { Alert } from '@repo/ui/alert';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Button } from '@repo/ui/button';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '#api.ts';
import { ChoiceField } from '#components/choices/choice-field.tsx';
import type { FirstChoices } from '#domain/choices/find-choices.ts';

/** An empty choice is null. */
const enrolForm = adminEnrolBody.extend({
  courseRunId: z.string('Choose a class').min(1, 'Choose a class'),
});

/** True when the only error is an unknown email address without a name. */
function lacksAccount({ status, details }: ApiFailure): boolean {
  return status === 404 && (details?.some(({ field }) => field === 'fullName') ?? false);
}

type EnrolDialogProps = {
  /** Of the button and the dialog. */
  label: string;
  variant?: 'primary';
} & ({ courseRunId: string } | { classes: FirstChoices });

/**
 * Enrols somebody in the class `courseRunId`, or in one chosen from `classes`. Asks for a name, and explains the new account,
 * when the email address has none.
 */
export function EnrolDialog({ label, variant, ...place }: EnrolDialogProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [unknown, setUnknown] = useState<string | null>(null);
  const courseRunId = 'courseRunId' in place ? place.courseRunId : '';
  const form = useZodForm(enrolForm, {
    defaultValues: { courseRunId, email: '', fullName: '', identityNumber: '' },
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
        <Button variant={variant}>
          <Icon name="user-plus" />
          {label}
        </Button>
      }
      title={label}
      description="By email address. The learner gets a confirmation by mail. If they have no account yet, one is created here."
    >
      <Form
        form={form}
        label={label}
        className="pb-4"
        onSubmit={async (body) => {
          const answer = await api('POST /api/admin/enrolments', { body });
          if (!answer.ok) {
            if (!lacksAccount(answer.failure)) return answer.failure;
            setUnknown(body.email);
            return undefined;
          }
          change(false);
          toast.success(`${body.email} is enrolled`);
          router.refresh();
          return undefined;
        }}
      >
        {'classes' in place ? (
          <ChoiceField
            control={form.control}
            name="courseRunId"
            label="Class"
            list="open-classes"
            choices={place.classes}
            placeholder="Course or date"
            emptyText="No class that is still open has this name"
          />
        ) : null}
        <TextField
          control={form.control}
          name="email"
          label="Email of the learner"
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        {unknown === null ? null : <NewLearner email={unknown} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => change(false)}>Cancel</Button>
          <SubmitButton pendingText="Enrolling…">
            {unknown === null ? 'Enrol' : 'Make the account and enrol'}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

type EnrolForm = z.input<typeof enrolForm>;

function NewLearner({ email }: { email: string }) {
  return (
    <>
      <Alert tone="info" live title="Nobody has this email address yet">
        With the name below, an account is made for {email}. A mail goes there, with the class and a link to
        set a password. Nothing is created until you press the button.
      </Alert>
      <TextField<EnrolForm> name="fullName" label="Name of the learner" autoComplete="off" />
      <TextField<EnrolForm>
        name="identityNumber"
        label="Identity number"
        optional
        autoComplete="off"
        help="Required for a class that is published at the agency."
      />
    </>
  );
}
