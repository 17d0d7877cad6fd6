'use client';

import type { ApiFailure } from '@repo/ui/api-failure';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { TextField } from '@repo/ui/form-fields';
import { type FormVersion, versionLoader } from '@repo/ui/form-version';
import { singaporeDay } from '@repo/ui/format-date';
import { Icon } from '@repo/ui/icon';
import { toast } from '@repo/ui/toast';
import { useNow } from '@repo/ui/use-now';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { api } from '#api.ts';

type MoveDeadlineFormProps = {
  /** The assignment's id. */
  id: string;
  /** The deadline that the page shows; null for none. */
  deadline: number | null;
  /** Explains who is notified. */
  notified: string;
  onDone: () => void;
};

const extendForm = z.object({ deadline: z.iso.date('Choose a day') });
type Values = z.input<typeof extendForm>;

/** The overview has no version of the assignment, so the first submission reads it and compares deadlines. */
const notRead = 'not read';
const readFirst: ApiFailure = {
  error: 'The deadline was changed meanwhile',
  details: [{ field: 'expectedUpdatedAt', message: 'Not read yet' }],
};

/** Moves the deadline of an assignment; shows a concurrent change before overwriting it. */
export function MoveDeadlineForm({ id, deadline, notified, onDone }: MoveDeadlineFormProps) {
  const router = useRouter();
  const now = useNow();
  const params = { id };
  const before = deadline === null ? '' : singaporeDay(deadline);
  const form = useZodForm(extendForm, { defaultValues: { deadline: before } });
  const day = form.watch('deadline');
  const version: FormVersion<Values> = {
    readAt: notRead,
    load: versionLoader(
      () => api('GET /api/assignments/{id}', { params }),
      ({ assignment }) => ({
        values: { deadline: assignment.deadline === null ? '' : singaporeDay(assignment.deadline) },
        updatedAt: assignment.updatedAt,
      }),
    ),
    fields: { deadline: { label: 'Deadline' } },
  };
  return (
    <Form
      form={form}
      version={version}
      className="space-y-3"
      onSubmit={async (values, expectedUpdatedAt) => {
        if (expectedUpdatedAt === notRead) return readFirst;
        const body = { ...values, expectedUpdatedAt };
        const answer = await api('PUT /api/assignments/{id}', { params, body });
        if (!answer.ok) return answer.failure;
        toast.success('The deadline is moved');
        router.refresh();
        onDone();
        return answer.data.assignment;
      }}
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            control={form.control}
            name="deadline"
            label="Deadline"
            type="date"
            min={now === null ? undefined : singaporeDay(now)}
          />
        </div>
        <SubmitButton variant="secondary" disabled={day === '' || day === before} pendingText="Moving…">
          <Icon name="calendar-clock" />
          Move
        </SubmitButton>
      </div>
      <p className="text-sm text-muted">{notified}</p>
    </Form>
  );
}
