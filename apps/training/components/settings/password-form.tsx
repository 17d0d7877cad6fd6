'use client';

import { changePasswordBody } from '@repo/schemas/training/account';
import { callApi } from '@repo/ui/call-api';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { toast } from '@repo/ui/toast';
import { useRouter } from 'next/navigation';
import { PasswordField } from '#components/account/password-field.tsx';

const wrongPassword = 'The current password is not right';

export function PasswordForm() {
  const router = useRouter();
  const form = useZodForm(changePasswordBody, { defaultValues: { currentPassword: '', newPassword: '' } });
  return (
    <Form
      form={form}
      label="Password"
      onSubmit={async (values) => {
        const answer = await callApi('/api/auth/password', { method: 'PUT', body: values });
        if (answer.ok) {
          form.reset();
          toast.success('Password changed', { description: 'Your other devices are signed out.' });
          router.refresh();
          return;
        }
        const { failure } = answer;
        if (failure.error !== wrongPassword) return failure;
        return { ...failure, details: [{ field: 'currentPassword', message: wrongPassword }] };
      }}
    >
      <PasswordField
        control={form.control}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
      />
      <PasswordField
        control={form.control}
        name="newPassword"
        label="New password"
        autoComplete="new-password"
        help="At least 6 characters. Your other devices will be signed out."
      />
      <SubmitButton variant="secondary" pendingText="Changing the password…">
        Change password
      </SubmitButton>
    </Form>
  );
}
