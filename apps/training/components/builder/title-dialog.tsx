'use client';

import { learningUnitBody } from '@repo/schemas/training/outline';
import type { ApiFailure } from '@repo/ui/api-failure';
import { Dialog } from '@repo/ui/dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { type ReactNode, useState } from 'react';

export type TitleDialogProps = {
  /** Absent when the opening is somebody else's. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** "Add a learning unit" */
  heading: string;
  initial?: string;
  confirmLabel: string;
  pendingText: string;
  onSave: (title: string) => Promise<ApiFailure | undefined>;
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
  confirmLabel,
  pendingText,
  onSave,
  onDone,
}: TitleDialogProps & { onDone: () => void }) {
  const form = useZodForm(learningUnitBody, { defaultValues: { title: initial } });
  return (
    <Form
      form={form}
      onSubmit={async ({ title }) => {
        const failure = await onSave(title);
        if (!failure) onDone();
        return failure;
      }}
    >
      <TextField
        control={form.control}
        name="title"
        label="Title"
        maxLength={200}
        autoComplete="off"
        autoFocus
      />
      <SubmitButton pendingText={pendingText}>{confirmLabel}</SubmitButton>
    </Form>
  );
}
