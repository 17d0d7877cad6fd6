'use client';

import { createUserBody } from '@repo/schemas/training/user';
import { EmailField } from '@repo/ui/account/email-field';
import { withReauthentication } from '@repo/ui/account/reauthentication';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { FullNameField, PhoneField } from './contact-fields.tsx';
import { RolesField } from './roles-field.tsx';

const addForm = createUserBody.pick({ email: true, fullName: true, roles: true, phone: true }).required();

/** Mails a link to the owner. */
export function AddPersonForm() {
  const router = useRouter();
  const form = useZodForm(addForm, {
    defaultValues: { email: '', fullName: '', roles: ['learner'], phone: '' },
  });
  const draft = useFormDraft(form, { name: 'person', personal: true });
  return (
    <Form
      form={form}
      draft={draft}
      label="Add a person"
      onSubmit={async (values) => {
        const answer = await withReauthentication('add somebody with rights', () =>
          api('POST /api/admin/users', { body: values }),
        );
        if (!answer.ok) return answer.failure;
        toast.success(`${answer.data.fullName} is invited`, {
          description: `A link to choose a password is on its way to ${answer.data.email}.`,
        });
        router.push(`/people/${answer.data.id}`);
      }}
    >
      <FullNameField isOwnProfile={false} />
      <EmailField
        control={form.control}
        isOwnAddress={false}
        help="Where the invitation goes, and what they sign in with."
      />
      <PhoneField isOwnProfile={false} />
      <RolesField />
      <SubmitButton pendingText="Sending the invitation…">Send invitation</SubmitButton>
    </Form>
  );
}
