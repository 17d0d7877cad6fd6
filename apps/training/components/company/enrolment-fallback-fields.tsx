'use client';

import type { SettingsForm } from '@repo/schemas/training/settings';
import { TextField } from '@repo/ui/form-fields';
import { CompanySettingsSection } from './settings-section.tsx';

/** Required by the agency but not in the template's columns. */
export function EnrolmentFallbackFields() {
  const common = { optional: true, autoComplete: 'off' } as const;
  return (
    <CompanySettingsSection
      title="Bulk enrolment: what the agency asks for and a sheet may lack"
      description="Used only for rows that leave the field empty. If you leave a field empty here too, the agency refuses such rows. The date of birth always comes from the row itself."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField<SettingsForm>
          {...common}
          name="fallback.phone"
          label="Trainee phone"
          type="tel"
          help="Used when neither the row nor the account has one, such as your office’s."
        />
      </div>
      <p className="text-pretty text-sm text-muted">
        For rows that an employer sponsors and that name no employer of their own:
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField<SettingsForm> {...common} name="fallback.employerUen" label="Employer UEN" />
        <TextField<SettingsForm> {...common} name="fallback.employerName" label="Employer contact name" />
        <TextField<SettingsForm>
          {...common}
          name="fallback.employerEmail"
          label="Employer contact email"
          type="email"
        />
        <TextField<SettingsForm>
          {...common}
          name="fallback.employerPhone"
          label="Employer contact phone"
          type="tel"
        />
      </div>
    </CompanySettingsSection>
  );
}
