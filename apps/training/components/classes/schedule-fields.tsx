'use client';

import { Button } from '@repo/ui/button';
import { TextField } from '@repo/ui/form-fields';
import { Icon } from '@repo/ui/icon';
import { IconButton } from '@repo/ui/icon-button';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { addDaysToDateText } from '#domain/calendar/singapore-date.ts';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import type { ScheduleValues } from './class-form-schema.ts';
import { RoomChoice } from './room-choice.tsx';

/** An incomplete date stays unchanged. */
export function addDaysIfComplete(date: string, days: number): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) ? addDaysToDateText(date, days) : date;
}

/** A new session follows the last one. Works in any form with dates and sessions. */
export function ClassScheduleFields({ rooms }: { rooms: FirstChoices }) {
  const { control, setValue, getValues } = useFormContext<ScheduleValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'sessions', keyName: 'key' });
  const startDate = useWatch({ control, name: 'startDate' });

  /** So many days after the last one. */
  function add(days: number) {
    const last = getValues('sessions').at(-1);
    append({
      title: '',
      date: last?.date ? addDaysIfComplete(last.date, days) : startDate,
      startTime: last?.startTime ?? '09:00',
      endTime: last?.endTime ?? '17:00',
      room: last?.room ?? '',
      roomId: last?.roomId ?? null,
      nights: 0,
    });
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
                <SessionFields index={index} rooms={rooms} onRemove={() => remove(index)} />
              </li>
            ))}
          </ol>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => add(1)}>
            <Icon name="plus" />
            Add session
          </Button>
          {fields.length > 0 ? (
            <Button size="sm" onClick={() => add(7)}>
              <Icon name="plus" />
              Add session a week later
            </Button>
          ) : null}
        </div>
      </fieldset>
    </>
  );
}

type SessionFieldsProps = { index: number; rooms: FirstChoices; onRemove: () => void };

function SessionFields({ index, rooms, onRemove }: SessionFieldsProps) {
  const { control } = useFormContext<ScheduleValues>();
  const roomId = useWatch({ control, name: `sessions.${index}.roomId` });
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p className="font-medium">Session {index + 1}</p>
        <IconButton label={`Remove session ${index + 1}`} icon={<Icon name="trash-2" />} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <TextField name={`sessions.${index}.date`} label="Date" type="date" className="col-span-2" />
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
