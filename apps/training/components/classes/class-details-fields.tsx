'use client';

import { modeOfTrainingLabels } from '@repo/agency/code-lists';
import { CheckboxField, SelectField, TextField } from '@repo/ui/form-fields';
import { useFormContext, useWatch } from 'react-hook-form';
import { ChoiceField } from '#components/choices/choice-field.tsx';
import { VenueFields } from '#components/venue/venue-fields.tsx';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import type { DetailsValues } from './class-form-schema.ts';
import { CoTrainerFields } from './co-trainer-fields.tsx';
import { RoomChoice } from './room-choice.tsx';

export const modeOptions = Object.entries(modeOfTrainingLabels).map(([value, label]) => ({ value, label }));

type Props = { trainers: FirstChoices; rooms: FirstChoices };

export function ClassDetailsFields({ trainers, rooms }: Props) {
  const { control } = useFormContext<DetailsValues>();
  const roomId = useWatch({ control, name: 'roomId' });
  return (
    <>
      <ChoiceField
        name="trainerId"
        label="Trainer"
        optional
        clearable
        list="trainers"
        choices={trainers}
        placeholder="Choose a trainer"
        emptyText="Nobody with the trainer role has this name"
        help="The new trainer gets a mail, and so does the previous one."
      />
      <CoTrainerFields trainers={trainers} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="modeOfLearning" label="Mode of training" options={modeOptions} />
        <TextField
          name="minimumLearners"
          label="Minimum learners"
          help="Below it, the class is shown to administrators"
          inputMode="numeric"
          autoComplete="off"
        />
        <IntakeSizeFields />
        <TextField name="registrationOpeningDate" label="Registration opens" type="date" optional />
        <TextField name="registrationClosingDate" label="Registration closes" type="date" optional />
      </div>
      <fieldset className="space-y-4">
        <legend className="mb-2 text-base font-semibold">Venue</legend>
        <RoomChoice
          name="roomId"
          label="Room"
          rooms={rooms}
          help="It is booked for the sessions. Without one, give the place in words."
        />
        {roomId ? null : (
          <>
            <VenueFields nameOf={(part) => `venue${part.charAt(0).toUpperCase()}${part.slice(1)}`} />
            <CheckboxField name="venueWheelchairAccess" label="Can be reached by wheelchair" />
          </>
        )}
      </fieldset>
      <TextField
        name="courseAdminEmail"
        label="Email for questions"
        type="email"
        inputMode="email"
        autoComplete="off"
        optional
      />
      <TextField
        name="scheduleInfo"
        label="Schedule in words"
        optional
        help="Such as: Saturdays, 9 am to 6 pm"
        autoComplete="off"
      />
    </>
  );
}

/** The fields `intakeSize` and `threshold` of the form around them. */
export function IntakeSizeFields() {
  return (
    <>
      <TextField name="intakeSize" label="Intake size" inputMode="numeric" autoComplete="off" />
      <TextField
        name="threshold"
        label="Threshold"
        help="Places beyond the intake size"
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}
