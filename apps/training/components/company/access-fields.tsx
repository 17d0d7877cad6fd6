'use client';

import type { SettingsForm } from '@repo/schemas/training/settings';
import { RadioField, SwitchField } from '@repo/ui/form-fields';
import { CompanySettingsSection } from './settings-part.tsx';

export function AgencyAccessFields() {
  return (
    <CompanySettingsSection
      title="Access"
      description="What trainers and developers may do and see. Administrators may do and see all of it."
    >
      <RadioField<SettingsForm>
        name="agencyAccess"
        label="Who publishes classes at the agency and encrypts for it through the API"
        look="cards"
        options={[
          { value: 'staff', label: 'Staff', description: 'Trainers, developers and administrators.' },
          { value: 'admins', label: 'Administrators', description: 'Nobody else.' },
        ]}
      />
      <SwitchField<SettingsForm>
        name="reportsToAgency"
        label="Report enrolments to the agency"
        description="From then on, enrolments in published classes and their ends are sent to the agency by themselves, within a minute. Off, nothing is sent, and what waits is kept."
      />
      <SwitchField<SettingsForm>
        name="trainersSeeAllClasses"
        label="Trainers see all classes"
        description="Every trainer reads and grades all submitted work and opens every learner’s documents. Off, they see those of the classes they run."
      />
      <SwitchField<SettingsForm>
        name="requireSecondFactor"
        label="Ask staff for a second step"
        description="Trainers, developers and administrators set up a passkey or an authenticator app before they see anything else; you too, if you have none yet."
      />
    </CompanySettingsSection>
  );
}
