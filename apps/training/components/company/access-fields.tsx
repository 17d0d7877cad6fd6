'use client';

import type { SettingsForm } from '@repo/schemas/training/settings';
import { RadioField, SwitchField } from '@repo/ui/form-fields';
import { CompanySettingsSection } from './settings-section.tsx';

export function AgencyAccessFields() {
  return (
    <CompanySettingsSection
      title="Access"
      description="What trainers and developers may do and see. Administrators may do and see everything."
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
        description="When this is on, new and ended enrolments in published classes are sent to the agency automatically, within a minute. When it is off, nothing is sent, and whatever is waiting is kept."
      />
      <SwitchField<SettingsForm>
        name="trainersSeeAllClasses"
        label="Trainers see all classes"
        description="Every trainer can read and grade all submitted work and open every learner’s documents. When this is off, they see only those of their own classes."
      />
      <SwitchField<SettingsForm>
        name="requireSecondFactor"
        label="Ask staff for a second step"
        description="Trainers, developers and administrators set up a passkey or an authenticator app before they see anything else; you too, if you have none yet."
      />
    </CompanySettingsSection>
  );
}
