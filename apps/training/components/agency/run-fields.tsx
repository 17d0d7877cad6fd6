'use client';

import { vacancyLabels } from '@repo/agency/code-lists';
import { CheckboxField, type FormControl, SelectField, TextField } from '@repo/ui/form-fields';
import { ChoiceField } from '#components/choices/choice-field.tsx';
import { IntakeSizeFields, modeOptions } from '#components/classes/class-details-fields.tsx';
import { VenueFields } from '#components/venue/venue-fields.tsx';
import type { FirstChoices } from '#domain/choices/find-choices.ts';
import type { RunFormValues } from './run-form-schema.ts';
import { AgencySessionFields } from './session-fields.tsx';

const vacancyOptions = Object.entries(vacancyLabels).map(([value, label]) => ({ value, label }));

/** Without `courses` the course is fixed. */
export function AgencyRunFields({
  control,
  courses,
}: {
  control: FormControl<RunFormValues>;
  courses?: FirstChoices;
}) {
  return (
    <>
      {courses ? (
        <ChoiceField
          control={control}
          name="courseReferenceNumber"
          label="Course"
          list="course-codes"
          choices={courses}
          placeholder="Choose a course"
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="startDate" label="First day" type="date" />
        <TextField control={control} name="endDate" label="Last day" type="date" />
      </div>
      <AgencySessionFields control={control} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField control={control} name="modeOfTraining" label="Mode of training" options={modeOptions} />
        <SelectField control={control} name="vacancyCode" label="Vacancy" options={vacancyOptions} />
        <IntakeSizeFields />
      </div>
      <fieldset className="space-y-4">
        <legend className="text-base font-semibold">Venue</legend>
        <VenueFields nameOf={(part) => `venue.${part}`} required />
        <CheckboxField control={control} name="venue.wheelChairAccess" label="Can be reached by wheelchair" />
      </fieldset>
      <TextField
        control={control}
        name="courseAdminEmail"
        label="Email of the course administrator"
        type="email"
        inputMode="email"
        autoComplete="off"
        optional
        help="If you leave it blank, the one in Company Settings is used"
      />
      <TextField
        control={control}
        name="scheduleInfo"
        label="Schedule in words"
        optional
        help="What people read on the agency’s page, such as: Saturdays, 9 am to 6 pm"
        autoComplete="off"
      />
    </>
  );
}
