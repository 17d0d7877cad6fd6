'use client';

import { type ClosedDay, closedDay } from '@repo/schemas/training/closed-day';
import { ConfirmDialog } from '@repo/ui/confirm-dialog';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { RadioField, TextField } from '@repo/ui/form-fields';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';
import { formatDate } from '#domain/calendar/format-dates.ts';

const kindLabels = { public_holiday: 'Public holiday', centre: 'Closed' } as const;

const formSchema = closedDay.extend({ date: closedDay.shape.date.min(1, 'Choose the day') });
const empty = { date: '', name: '', kind: 'centre' } as const;

export function AddClosedDayForm() {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(formSchema, { defaultValues: empty });
  return (
    <Form
      form={form}
      label="Add a day"
      onSubmit={async (body) => {
        const failure = await submit(api('POST /api/closed-days', { body }), 'The day is added');
        if (!failure) form.reset(empty);
        return failure;
      }}
    >
      <TextField control={form.control} name="date" label="Date" type="date" />
      <TextField
        control={form.control}
        name="name"
        label="Name"
        autoComplete="off"
        help="Such as Staff training day."
      />
      <RadioField
        control={form.control}
        name="kind"
        label="Kind"
        options={[
          { value: 'centre', label: 'The centre is closed' },
          { value: 'public_holiday', label: 'Public holiday' },
        ]}
      />
      <SubmitButton pendingText="Adding…">Add day</SubmitButton>
    </Form>
  );
}

export function ClosedDayList({ days }: { days: readonly ClosedDay[] }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
      {days.map((day) => (
        <ClosedDayRow key={day.date} day={day} />
      ))}
    </ul>
  );
}

function ClosedDayRow({ day: { date, name, kind } }: { day: ClosedDay }) {
  const { submit } = useSubmitAndRefresh();
  const when = formatDate(date);
  return (
    <li className="flex items-center justify-between gap-4 p-4 text-sm">
      <div className="min-w-0 space-y-1">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-muted">
          {when} · {kindLabels[kind]}
        </p>
      </div>
      <ConfirmDialog
        trigger={<IconButton label={`Remove ${name}, ${when}`} icon={<Icon name="trash-2" />} />}
        title={`Remove ${name}?`}
        description={`Sessions on ${when} are no longer warned about, and weekly sessions are planned on it. Sessions that are planned already do not change.`}
        confirmLabel="Remove day"
        pendingLabel="Removing…"
        onConfirm={async () => {
          const failure = await submit(
            api('DELETE /api/closed-days/{date}', { params: { date } }),
            'The day is removed',
          );
          return failure?.error;
        }}
      />
    </li>
  );
}
