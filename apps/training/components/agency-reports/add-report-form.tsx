'use client';

import {
  type AgencyReportBody,
  correctableFields,
  type NewReportBody,
} from '@repo/schemas/training/agency-report';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { useRouter } from 'next/navigation';
import { api } from '#api.ts';
import { ReportFields, type ReportFieldValues, reportFieldsSchema, toFormFailure } from './report-fields.tsx';

type Props = { enrolmentId: string; kind: NewReportBody['kind']; body: AgencyReportBody };

/** Reports a fee or contact details of an enrolment that the agency has. What is typed is what is sent. */
export function AddReportForm({ enrolmentId, kind, body }: Props) {
  const router = useRouter();
  const { submit } = useSubmitAndRefresh();
  const fields = correctableFields[kind].filter(
    (field) => !field.startsWith('employer') || body.sponsorship === 'EMPLOYER',
  );
  const form = useZodForm(reportFieldsSchema, {
    defaultValues: reportFieldsSchema.parse(
      Object.fromEntries(fields.map((field) => [field, body[field]])),
    ) satisfies ReportFieldValues,
  });
  return (
    <Form
      form={form}
      label={kind === 'fee_collection' ? 'Fee collection' : 'Contact details'}
      onSubmit={async (corrections) =>
        toFormFailure(
          await submit(
            api('POST /api/agency/reports', { body: { enrolmentId, kind, corrections } }),
            ({ id }) => router.push(`/agency/reports/${id}`),
          ),
        )
      }
    >
      <ReportFields fields={fields} maskedIdentityNumber="" />
      <SubmitButton variant="secondary" pendingText="Saving…">
        Report to the agency
      </SubmitButton>
    </Form>
  );
}
