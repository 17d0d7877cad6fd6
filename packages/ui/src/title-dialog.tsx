'use client';

import { cleanLine, hasVisibleText } from '@repo/schemas/text';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import type { ApiFailure } from './api-failure.ts';
import { Dialog } from './dialog.tsx';
import { Form, SubmitButton, useZodForm } from './form.tsx';
import { TextField } from './form-fields.tsx';
import type { FormVersion } from './form-version.ts';

function titleForm(longest: number) {
  return z.object({
    title: z
      .string()
      .overwrite(cleanLine)
      .max(longest, `The title can have at most ${longest} characters`)
      .refine(hasVisibleText, 'Enter a title'),
  });
}

export type TitleDialogProps = {
  /** Omitted when `open` is controlled. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** "Add a section" */
  heading: string;
  initial?: string;
  /** The maximum number of characters. */
  longest?: number;
  confirmLabel: string;
  pendingText: string;
  onSave: (title: string, expectedUpdatedAt: string | undefined) => Promise<ApiFailure | undefined>;
  /** The stored version, for a title that is changed. */
  version?: FormVersion<{ title: string }>;
};

/** Asks for a title. */
export function TitleDialog(props: TitleDialogProps) {
  const { trigger, heading } = props;
  const [ownOpen, setOwnOpen] = useState(false);
  const open = props.open ?? ownOpen;
  const setOpen = props.onOpenChange ?? setOwnOpen;
  return (
    <Dialog trigger={trigger} open={open} onOpenChange={setOpen} title={heading}>
      {open ? <TitleForm {...props} onDone={() => setOpen(false)} /> : null}
    </Dialog>
  );
}

function TitleForm({
  initial = '',
  longest = 200,
  confirmLabel,
  pendingText,
  onSave,
  version,
  onDone,
}: TitleDialogProps & { onDone: () => void }) {
  const [schema] = useState(() => titleForm(longest));
  const form = useZodForm(schema, { defaultValues: { title: initial } });
  return (
    <Form
      form={form}
      version={version}
      onSubmit={async ({ title }, expectedUpdatedAt) => {
        const failure = await onSave(title, expectedUpdatedAt);
        if (!failure) onDone();
        return failure;
      }}
    >
      <TextField
        control={form.control}
        name="title"
        label="Title"
        maxLength={longest}
        autoComplete="off"
        autoFocus
      />
      <SubmitButton pendingText={pendingText}>{confirmLabel}</SubmitButton>
    </Form>
  );
}
