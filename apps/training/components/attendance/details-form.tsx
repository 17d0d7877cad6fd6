'use client';

import { type AttendanceRow, absenceReasons, attendanceDetailsBody } from '@repo/schemas/training/attendance';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { SelectField, TextareaField, TextField } from '@repo/ui/form-fields';
import { z } from 'zod';
import { api } from '#api.ts';
import { absenceReasonLabels } from '#components/classes/labels.ts';

const form = z.object({
  hours: z
    .string()
    .trim()
    .regex(/^(\d{1,3}([.,]\d{1,2})?)?$/, {
      error: 'Give hours with at most two decimals, such as 2.5',
      abort: true,
    })
    .transform((text) => (text === '' ? null : Math.round(Number(text.replace(',', '.')) * 60)))
    .pipe(attendanceDetailsBody.shape.minutes),
  reason: z.enum(['', ...absenceReasons]).transform((reason) => (reason === '' ? null : reason)),
  note: attendanceDetailsBody.shape.note,
});

type Values = z.input<typeof form>;

const toValues = ({ minutes, reason, note }: AttendanceRow): Values => ({
  hours: minutes === null ? '' : String(Math.round((minutes / 60) * 100) / 100),
  reason: reason ?? '',
  note,
});

const reasonOptions = [
  { value: '', label: 'None' },
  ...absenceReasons.map((value) => ({ value, label: absenceReasonLabels[value] })),
];

type Props = { sessionId: string; row: AttendanceRow; onStored: (row: AttendanceRow) => void };

export function DetailsForm({ sessionId, row, onStored }: Props) {
  const params = { id: sessionId, userId: row.userId };
  const fields = useZodForm(form, { defaultValues: toValues(row) });
  const readAt = row.markedAt ?? '';
  return (
    <Form
      form={fields}
      version={{
        readAt,
        async load() {
          const answer = await api('GET /api/sessions/{id}/attendance', {
            params: { id: sessionId },
            query: { userId: [row.userId] },
          });
          if (!answer.ok) return answer.failure;
          const [now] = answer.data.learners;
          return now?.markedAt
            ? { values: toValues(now), updatedAt: now.markedAt }
            : { error: 'This learner is not marked any more. Close this, and mark them first.' };
        },
      }}
      label="Hours and reason"
      className="space-y-4 pb-4"
      onSubmit={async ({ hours, ...values }, expectedMarkedAt = readAt) => {
        const body = { minutes: hours, ...values, expectedMarkedAt };
        const answer = await api('PUT /api/sessions/{id}/attendance/{userId}', { params, body });
        if (!answer.ok) return answer.failure;
        onStored(answer.data);
        return undefined;
      }}
    >
      {row.status === 'absent' ? null : (
        <TextField
          control={fields.control}
          name="hours"
          label="Hours attended"
          optional
          inputMode="decimal"
          autoComplete="off"
          help="Leave it empty for the whole session."
        />
      )}
      <SelectField
        control={fields.control}
        name="reason"
        label="Why something was missed"
        options={reasonOptions}
      />
      <TextareaField
        control={fields.control}
        name="note"
        label="Note"
        optional
        rows={2}
        maxLength={500}
        help="The learner gets it with an export of their data."
      />
      <SubmitButton pendingText="Saving…">Save</SubmitButton>
    </Form>
  );
}
