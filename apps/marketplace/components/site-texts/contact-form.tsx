'use client';

import { CONTACT_MAX_LENGTH, contactBody } from '@repo/schemas/marketplace/site-text';
import { Alert } from '@repo/ui/alert';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextareaField, TextField } from '@repo/ui/form-fields';
import { useState } from 'react';
import { api } from '#api.ts';

/** `name` and `email` of a signed-in person, who may change them. */
export function ContactForm({ name, email }: { name: string; email: string }) {
  const [sent, setSent] = useState<string | null>(null);
  const form = useZodForm(contactBody, { defaultValues: { name, email, message: '' } });
  if (sent !== null) {
    return (
      <Alert tone="success" live title="Thank you">
        {sent}
      </Alert>
    );
  }
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const answer = await api('POST /api/contact', { body });
        if (!answer.ok) return answer.failure;
        setSent(answer.data.message);
      }}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={form.control} name="name" label="Your name" autoComplete="name" maxLength={100} />
        <TextField
          control={form.control}
          name="email"
          label="Your email address"
          type="email"
          autoComplete="email"
          maxLength={254}
        />
      </div>
      <TextareaField
        control={form.control}
        name="message"
        label="Your message"
        help="Do not send passwords, card numbers or copies of identity cards."
        rows={8}
        maxLength={CONTACT_MAX_LENGTH}
      />
      <SubmitButton pendingText="Sending…">Send message</SubmitButton>
    </Form>
  );
}
