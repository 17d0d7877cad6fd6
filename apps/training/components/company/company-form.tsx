'use client';

import { type CompanySettings, type SettingsForm, settingsForm } from '@repo/schemas/training/settings';
import { withReauthentication } from '@repo/ui/account/reauthentication';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { CheckboxField, type FormControl, RadioField, TextField } from '@repo/ui/form-fields';
import { createVersionLoader } from '@repo/ui/form-version';
import { toast } from '@repo/ui/toast';
import { useFormDraft } from '@repo/ui/use-form-draft';
import { useRouter } from 'next/navigation';
import { z } from 'zod';
import { api } from '#api.ts';
import { VenueFields } from '#components/venue/venue-fields.tsx';
import { AgencyAccessFields } from './access-fields.tsx';
import { EnrolmentFallbackFields } from './enrolment-fallback-fields.tsx';
import { CompanySettingsSection } from './settings-section.tsx';

/** Inputs return text; an empty field is not zero. */
const wholeNumber = (name: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,4}$/, `${name} is a whole number from 0 to 9999`)
    .transform(Number);

const form = settingsForm.extend({
  intakeSize: wholeNumber('The intake size'),
  threshold: wholeNumber('The threshold'),
});

function valuesOf(settings: CompanySettings): z.input<typeof form> {
  const { intake_size: _twin, updatedAt: _at, intakeSize, threshold, ...rest } = settings;
  return { ...rest, intakeSize: String(intakeSize), threshold: String(threshold) };
}

const load = createVersionLoader(
  () => api('GET /api/admin/settings'),
  (data) => ({
    values: valuesOf(data),
    updatedAt: data.updatedAt,
  }),
);

export function CompanySettingsForm({ settings }: { settings: CompanySettings }) {
  const router = useRouter();
  const company = useZodForm<z.input<typeof form>, SettingsForm>(form, { defaultValues: valuesOf(settings) });
  const draft = useFormDraft(company, { name: 'company-settings', recordId: 'company' });
  const { control } = company;
  return (
    <Form
      form={company}
      draft={draft}
      label="Company settings"
      version={{ readAt: settings.updatedAt, load }}
      onSubmit={async (values, expectedUpdatedAt) => {
        const answer = await withReauthentication('change how your staff sign in', () =>
          api('PUT /api/admin/settings', { body: { ...values, expectedUpdatedAt } }),
        );
        if (!answer.ok) return answer.failure;
        company.reset(valuesOf(answer.data));
        toast.success('Company settings saved');
        router.refresh();
        return answer.data;
      }}
    >
      <div>
        <ProviderFields control={control} />
        <PlaceFields control={control} />
        <CompanySettingsSection
          title="Venue"
          description="The default place for classes. A class can be published only with its room, floor, unit and postal code."
        >
          <VenueFields nameOf={(part) => `venue.${part}`} />
          <CheckboxField control={control} name="venue.wheelchairAccess" label="Wheelchair access" />
        </CompanySettingsSection>
        <EnrolmentFallbackFields />
        <CompanySettingsSection
          title="Identity numbers"
          description="The last letter of an identity number follows from its digits, so a wrong letter is usually a typing mistake."
        >
          <RadioField
            control={control}
            name="identityCheck"
            label="When an enrolment has a wrong check letter"
            look="cards"
            options={[
              { value: 'warn', label: 'Store it', description: 'The audit log keeps a note.' },
              { value: 'reject', label: 'Refuse it', description: 'The row has to be corrected first.' },
            ]}
          />
        </CompanySettingsSection>
        <AgencyAccessFields />
      </div>
      <SubmitButton pendingText="Saving…">Save settings</SubmitButton>
    </Form>
  );
}

type FieldsProps = { control: FormControl<z.input<typeof form>> };

function ProviderFields({ control }: FieldsProps) {
  return (
    <CompanySettingsSection
      title="Training provider"
      description="How the agency knows you. It is part of every published class."
    >
      <TextField control={control} name="companyName" label="Company name" optional autoComplete="off" />
      <TextField
        control={control}
        name="uen"
        label="UEN"
        optional
        autoComplete="off"
        help="Eight or nine digits and a letter, such as 201200696W."
      />
      <TextField
        control={control}
        name="courseAdminEmail"
        label="Course admin email"
        type="email"
        optional
        autoComplete="off"
        help="The agency shows it beside a class. A class may have its own."
      />
    </CompanySettingsSection>
  );
}

function PlaceFields({ control }: FieldsProps) {
  return (
    <CompanySettingsSection
      title="Places in a class"
      description="Direct Applications Instant Confirm: the default for new classes."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="intakeSize"
          label="Intake size"
          inputMode="numeric"
          autoComplete="off"
          help="Places of a class."
        />
        <TextField
          control={control}
          name="threshold"
          label="Threshold"
          inputMode="numeric"
          autoComplete="off"
          help="Learners above the intake size before a class is full."
        />
      </div>
    </CompanySettingsSection>
  );
}
