'use client';

import { changePasswordBody } from '@repo/schemas/sign-in';
import { useRouter } from 'next/navigation';
import { callApi } from '../call-api.ts';
import { Form, SubmitButton, useZodForm } from '../form.tsx';
import { failureAtField } from '../form-failure.ts';
import { toast } from '../toast.tsx';
import { newPasswordHelp, PasswordField } from './password-field.tsx';

const wrongPassword = 'The current password is not right';

/** Changing the password signs the person out on all other devices. */
export function ChangePasswordForm({ apiPath, isStaff }: { apiPath: string; isStaff: boolean }) {
  const router = useRouter();
  const form = useZodForm(changePasswordBody, { defaultValues: { currentPassword: '', newPassword: '' } });
  return (
    <Form
      form={form}
      label="Password"
      onSubmit={async (values) => {
        const answer = await callApi(apiPath, { method: 'PUT', body: values });
        if (!answer.ok) {
          const { failure } = answer;
          return failure.error === wrongPassword ? failureAtField(failure, 'currentPassword') : failure;
        }
        form.reset();
        toast.success('Password changed', { description: 'Your other devices are signed out.' });
        router.refresh();
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
        help={newPasswordHelp(isStaff)}
      />
      <SubmitButton variant="secondary" pendingText="Changing the password…">
        Change password
      </SubmitButton>
    </Form>
  );
}
