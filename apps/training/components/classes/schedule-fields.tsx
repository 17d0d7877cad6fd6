'use client';

import type { ClosedDay } from '@repo/schemas/training/closed-day';
import { Button } from '@repo/ui/button';
import { TextField } from '@repo/ui/form-fields';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { InputField } from '@repo/ui/input-field';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { formatDate } from '#domain/calendar/format-dates.ts';
import { addDaysToDateText } from '#domain/calendar/singapore-date.ts';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import type { ScheduleValues } from './class-form-schema.ts';
import { RoomChoice } from './room-choice.tsx';
import { planWeeklyDates } from './weekly-dates.ts';

const isCompleteDate = (date: string) => /^\d{4}-\d{2}-\d{2}$/.test(date);

/** An incomplete date stays unchanged. */
export function addDaysIfComplete(date: string, days: number): string {
  return isCompleteDate(date) ? addDaysToDateText(date, days) : date;
}

const maximumWeekly = 52;

function AddWeekly({ onAdd }: { onAdd: (count: number) => void }) {
  const [text, setText] = useState('1');
  const count = Math.min(maximumWeekly, Math.max(1, Math.trunc(Number(text)) || 1));
  return (
    <>
      <Button size="sm" onClick={() => onAdd(count)}>
        <Icon name="plus" />
        {count === 1 ? 'Add session a week later' : `Add ${count} sessions, a week apart`}
      </Button>
      <InputField
        id="weekly-sessions"
        label="How many"
        type="number"
        min={1}
        max={maximumWeekly}
        inputMode="numeric"
        className="w-24"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </>
  );
}

type ScheduleFieldsProps = { rooms: FirstChoices; closedDays: readonly ClosedDay[] };

/** A new session follows the last one. Works in any form with dates and sessions. */
export function ClassScheduleFields({ rooms, closedDays }: ScheduleFieldsProps) {
  const [skipped, setSkipped] = useState<readonly ClosedDay[]>([]);
  const { control, setValue, getValues } = useFormContext<ScheduleValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'sessions', keyName: 'key' });
  const startDate = useWatch({ control, name: 'startDate' });

  function addOn(dates: readonly string[]) {
    const last = getValues('sessions').at(-1);
    append(
      dates.map((date) => ({
        title: '',
        date,
        startTime: last?.startTime ?? '09:00',
        endTime: last?.endTime ?? '17:00',
        room: last?.room ?? '',
        roomId: last?.roomId ?? null,
        nights: 0,
      })),
    );
  }

  function addNextDay() {
    const last = getValues('sessions').at(-1);
    setSkipped([]);
    addOn([last?.date ? addDaysIfComplete(last.date, 1) : startDate]);
  }

  function addWeekly(count: number) {
    const last = getValues('sessions').at(-1)?.date ?? '';
    if (!isCompleteDate(last)) return;
    const plan = planWeeklyDates(last, count, closedDays);
    setSkipped(plan.skipped);
    addOn(plan.dates);
  }

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="startDate"
          label="First day"
          type="date"
          onBlur={() => {
            const { startDate: first, endDate: last } = getValues();
            if (first && !last) setValue('endDate', first);
          }}
        />
        <TextField name="endDate" label="Last day" type="date" />
      </div>
      <fieldset className="space-y-4">
        <legend className="mb-2 text-base font-semibold">Sessions</legend>
        {fields.length === 0 ? (
          <p className="text-sm text-muted">None yet. They can be added later too.</p>
        ) : (
          <ol className="space-y-4">
            {fields.map((field, index) => (
              <li key={field.key} className="rounded-md border border-line p-4">
                <SessionFields
                  index={index}
                  rooms={rooms}
                  closedDays={closedDays}
                  onRemove={() => remove(index)}
                />
              </li>
            ))}
          </ol>
        )}
        <div className="flex flex-wrap items-end gap-2">
          <Button size="sm" onClick={addNextDay}>
            <Icon name="plus" />
            Add session
          </Button>
          {fields.length > 0 ? <AddWeekly onAdd={addWeekly} /> : null}
        </div>
        <p role="status" className="text-sm text-muted empty:hidden">
          {skipped.length > 0
            ? `Skipped: ${skipped.map(({ date, name }) => `${formatDate(date)}, ${name}`).join('; ')}.`
            : null}
        </p>
      </fieldset>
    </>
  );
}

type SessionFieldsProps = ScheduleFieldsProps & { index: number; onRemove: () => void };

function SessionFields({ index, rooms, closedDays, onRemove }: SessionFieldsProps) {
  const { control } = useFormContext<ScheduleValues>();
  const roomId = useWatch({ control, name: `sessions.${index}.roomId` });
  const date = useWatch({ control, name: `sessions.${index}.date` });
  const closed = closedDays.find((day) => day.date === date);
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p className="font-medium">Session {index + 1}</p>
        <IconButton label={`Remove session ${index + 1}`} icon={<Icon name="trash-2" />} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <TextField
          name={`sessions.${index}.date`}
          label="Date"
          type="date"
          className="col-span-2"
          help={closed ? `No classes: ${closed.name}` : undefined}
        />
        <TextField name={`sessions.${index}.startTime`} label="From" type="time" />
        <TextField name={`sessions.${index}.endTime`} label="To" type="time" />
        <TextField
          name={`sessions.${index}.title`}
          label="Title"
          optional
          className="col-span-2"
          autoComplete="off"
        />
        <RoomChoice
          name={`sessions.${index}.roomId`}
          label="Room, if not the class’s"
          rooms={rooms}
          className="col-span-2"
        />
        {roomId ? null : (
          <TextField
            name={`sessions.${index}.room`}
            label="Another place, in words"
            optional
            className="col-span-2"
            autoComplete="off"
          />
        )}
      </div>
    </>
  );
}
