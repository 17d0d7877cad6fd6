'use client';

import { type AttendanceRow, absenceReasons, attendanceDetailsBody } from '@repo/schemas/training/attendance';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { SelectField, TextareaField, TextField } from '@repo/ui/form-fields';
import { z } from 'zod';
import { api } from '#api.ts';
import { absenceReasonLabels } from '#components/classes/labels.ts';

const hours = z
  .string()
  .trim()
  .regex(/^(\d{1,3}([.,]\d{1,2})?)?$/, {
    error: 'Give hours with at most two decimals, such as 2.5',
    abort: true,
  });

const toMinutes = (text: string) => Math.round(Number(text.replace(',', '.')) * 60);

const form = z.object({
  minutes: hours
    .transform((text) => (text === '' ? null : toMinutes(text)))
    .pipe(attendanceDetailsBody.shape.minutes),
  madeUpMinutes: hours.transform(toMinutes).pipe(attendanceDetailsBody.shape.madeUpMinutes),
  reason: z.enum(['', ...absenceReasons]).transform((reason) => (reason === '' ? null : reason)),
  note: attendanceDetailsBody.shape.note,
});

type Values = z.input<typeof form>;

const toHours = (minutes: number) => String(Math.round((minutes / 60) * 100) / 100);

const toValues = ({ minutes, madeUpMinutes, reason, note }: AttendanceRow): Values => ({
  minutes: minutes === null ? '' : toHours(minutes),
  madeUpMinutes: madeUpMinutes === 0 ? '' : toHours(madeUpMinutes),
  reason: reason ?? '',
  note,
});

const reasonOptions = [
  { value: '', label: 'None' },
  ...absenceReasons.map((value) => ({ value, label: absenceReasonLabels[value] })),
];

type Props = { sessionId: string; row: AttendanceRow; onStored: (row: AttendanceRow) => void };

export function AttendanceDetailsForm({ sessionId, row, onStored }: Props) {
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
      onSubmit={async (values, expectedMarkedAt = readAt) => {
        const body = { ...values, expectedMarkedAt };
        const answer = await api('PUT /api/sessions/{id}/attendance/{userId}', { params, body });
        if (!answer.ok) return answer.failure;
        onStored(answer.data);
        return undefined;
      }}
    >
      {row.status === 'absent' ? null : (
        <TextField
          control={fields.control}
          name="minutes"
          label="Hours attended"
          optional
          inputMode="decimal"
          autoComplete="off"
          help="Leave it empty for the whole session."
        />
      )}
      <TextField
        control={fields.control}
        name="madeUpMinutes"
        label="Hours made up"
        optional
        inputMode="decimal"
        autoComplete="off"
        help="Made up in another session, such as one of another class. Write in the note when and where."
      />
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
