'use client';

import { modesOfTraining } from '@repo/agency/code-lists';
import { CheckboxField, ComboboxField, SelectField, TextField } from '@repo/ui/form-fields';
import type { TrainerChoice } from '#domain/classes/list-trainers.ts';

const modes = Object.entries(modesOfTraining).map(([value, label]) => ({ value, label }));

/** Everything about a class but its dates and sessions. */
export function ClassDetails({ trainers }: { trainers: readonly TrainerChoice[] }) {
  return (
    <>
      <ComboboxField
        name="trainerId"
        label="Trainer"
        optional
        clearable
        options={trainers.map(({ id, fullName, email }) => ({ value: id, label: `${fullName}, ${email}` }))}
        placeholder="Choose a trainer"
        emptyText="Nobody with the trainer role has this name"
        help="Is told by email."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="modeOfLearning" label="Mode of learning" options={modes} />
        <TextField
          name="minimumLearners"
          label="Minimum learners"
          help="Below it, the class is shown to administrators"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField name="intakeSize" label="Intake size" inputMode="numeric" autoComplete="off" />
        <TextField
          name="threshold"
          label="Threshold"
          help="Places beyond the intake size"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField name="registrationOpeningDate" label="Registration opens" type="date" optional />
        <TextField name="registrationClosingDate" label="Registration closes" type="date" optional />
      </div>
      <fieldset className="space-y-4">
        <legend className="mb-2 text-base font-semibold">Venue</legend>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <TextField name="venueRoom" label="Room" optional className="col-span-2" autoComplete="off" />
          <TextField name="venueFloor" label="Floor" optional autoComplete="off" />
          <TextField name="venueUnit" label="Unit" optional autoComplete="off" />
          <TextField name="venueBlock" label="Block" optional autoComplete="off" />
          <TextField name="venueStreet" label="Street" optional className="col-span-2" autoComplete="off" />
          <TextField
            name="venuePostalCode"
            label="Postal code"
            optional
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            name="venueBuilding"
            label="Building"
            optional
            className="col-span-2"
            autoComplete="off"
          />
        </div>
        <CheckboxField name="venueWheelchairAccess" label="Can be reached by wheelchair" />
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
