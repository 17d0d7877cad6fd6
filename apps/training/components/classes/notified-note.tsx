'use client';

import { formatCount } from '@repo/ui/format-count';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DetailsValues } from './class-form-schema.ts';

const venueFields = [
  'venueBlock',
  'venueStreet',
  'venueBuilding',
  'venueFloor',
  'venueUnit',
  'venuePostalCode',
  'venueRoom',
] as const;

/** Of the form around it: whom saving a new place or trainer notifies, and through what. */
export function WhoIsNotifiedNote({ enrolledCount }: { enrolledCount: number }) {
  const { control, formState } = useFormContext<DetailsValues>();
  const values = useWatch<DetailsValues>({ control });
  const stored = formState.defaultValues ?? {};
  const differs = (name: keyof DetailsValues) => (values[name] ?? '') !== (stored[name] ?? '');
  const place = differs('roomId') || (!values.roomId && venueFields.some(differs));
  const trainer = differs('trainerId');
  const hasOtherTrainers =
    JSON.stringify(values.coTrainers ?? []) !== JSON.stringify(stored.coTrainers ?? []);
  const people = [
    ...(enrolledCount > 0 && (place || trainer) ? [formatCount(enrolledCount, ['learner', 'learners'])] : []),
    ...(place ? ['the trainers'] : []),
  ].join(' and ');
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {people ? `Saving tells ${people} behind the bell, without a mail. ` : null}
      {trainer ? 'The new trainer is mailed, and so is the one who had the class. ' : null}
      {hasOtherTrainers ? 'Trainers who are added, removed or get another role are mailed.' : null}
    </p>
  );
}
