'use client';

import { invitedPerson } from '@repo/schemas/childcare/invitation';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';

const inviteForm = invitedPerson.required();
const nobody = { email: '', name: '', jobTitle: '', staffId: '' };

export function InviteForm() {
  const router = useRouter();
  const form = useZodForm(inviteForm, { defaultValues: nobody });
  const draft = useFormDraft(form, { name: 'invitation', personal: true });
  return (
    <Form
      form={form}
      draft={draft}
      label="Invite one person"
      onSubmit={async (values) => {
        const answer = await api('POST /api/invitations', { body: values });
        if (!answer.ok) {
          const { failure } = answer;
          // A conflict concerns the address, so its field shows the message.
          if (failure.status !== 409) return failure;
          return { ...failure, details: [{ field: 'email', message: failure.error }] };
        }
        const { id, name, email } = answer.data.invitation;
        toast.success(`${name} is invited`, {
          description: `An email to ${email} is on its way.`,
          action: { label: 'Choose courses', onClick: () => router.push(`/centre/assign?person=${id}`) },
        });
        form.reset(nobody);
        router.refresh();
      }}
    >
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField
          control={form.control}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="off"
          help="Where the invitation goes, and what they sign in with once they accept."
        />
        <TextField
          control={form.control}
          name="name"
          label="Name"
          autoComplete="off"
          help="They can correct it when they join."
        />
        <TextField control={form.control} name="jobTitle" label="Job title" optional autoComplete="off" />
        <TextField control={form.control} name="staffId" label="Staff number" optional autoComplete="off" />
      </div>
      <SubmitButton pendingText="Inviting…">Send invitation</SubmitButton>
    </Form>
  );
}
