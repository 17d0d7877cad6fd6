'use client';

import type { AgencyReportField } from '@repo/schemas/training/agency-report';
import { feeStatuses, sendReportBody, sponsorships } from '@repo/schemas/training/agency-report';
import type { ApiFailure } from '@repo/ui/api-failure';
import { SelectField, TextField } from '@repo/ui/form-fields';
import type { z } from 'zod';
import { reportFieldLabels, sponsorshipLabels } from './labels.ts';

export const reportFieldsSchema = sendReportBody.shape.corrections;
export type ReportFieldValues = z.input<typeof reportFieldsSchema>;

type Props = { fields: readonly AgencyReportField[]; maskedIdentityNumber: string };

export function ReportFields({ fields, maskedIdentityNumber }: Props) {
  return fields.map((field) => <ReportField key={field} {...{ field, maskedIdentityNumber }} />);
}

const inputs: Partial<Record<AgencyReportField, { type?: string; autoComplete?: string; help?: string }>> = {
  dateOfBirth: { type: 'date' },
  email: { type: 'email', autoComplete: 'off' },
  employerEmail: { type: 'email', autoComplete: 'off' },
  phone: { type: 'tel', help: 'Like 91234567 or +65 9123 4567' },
  employerPhone: { type: 'tel' },
};

type FieldProps = { field: AgencyReportField; maskedIdentityNumber: string };

function ReportField({ field, maskedIdentityNumber }: FieldProps) {
  const label = reportFieldLabels[field];
  if (field === 'sponsorship')
    return (
      <SelectField<ReportFieldValues>
        name={field}
        label={label}
        options={sponsorships.map((value) => ({ value, label: sponsorshipLabels[value] ?? value }))}
      />
    );
  if (field === 'feeStatus')
    return (
      <SelectField<ReportFieldValues>
        name={field}
        label={label}
        options={feeStatuses.map((value) => ({ value, label: value }))}
      />
    );
  if (field === 'courseReferenceNumber' || field === 'courseRunId' || field === 'enrolmentDate') return null;
  const help =
    field === 'identityNumber' && maskedIdentityNumber
      ? `Leave it empty to keep ${maskedIdentityNumber}`
      : inputs[field]?.help;
  return (
    <TextField<ReportFieldValues>
      name={field}
      label={label}
      autoComplete="off"
      {...inputs[field]}
      {...(help ? { help } : {})}
    />
  );
}

/** The API names the fields within `corrections`. */
export function toFormFailure(failure: ApiFailure | undefined): ApiFailure | undefined {
  if (!failure?.details) return failure;
  const details = failure.details.map((detail) => ({
    ...detail,
    field: detail.field.replace(/^corrections\./, ''),
  }));
  return { ...failure, details };
}
