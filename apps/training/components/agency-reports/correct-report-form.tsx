'use client';

import type { AgencyReportBody, AgencyReportField } from '@repo/schemas/training/agency-report';
import { Form, SubmitButton, useZodForm } from '@repo/ui/form';
import type { FormVersion } from '@repo/ui/form-version';
import { useSubmitAndRefresh } from '@repo/ui/use-submit-and-refresh';
import { api } from '#api.ts';
import { ReportFields, type ReportFieldValues, reportFieldsSchema, toFormFailure } from './report-fields.tsx';

type Props = {
  id: string;
  body: AgencyReportBody;
  fields: readonly AgencyReportField[];
  updatedAt: string;
};

function toValues(body: AgencyReportBody, fields: readonly AgencyReportField[]): ReportFieldValues {
  const known = Object.fromEntries(fields.map((field) => [field, body[field]]));
  return reportFieldsSchema.parse({ ...known, ...('identityNumber' in known ? { identityNumber: '' } : {}) });
}

/** Corrects a report in place, and queues it again. */
export function CorrectReportForm({ id, body, fields, updatedAt }: Props) {
  const { submit } = useSubmitAndRefresh();
  const form = useZodForm(reportFieldsSchema, { defaultValues: toValues(body, fields) });
  const version: FormVersion<ReportFieldValues> = {
    readAt: updatedAt,
    load: async () => {
      const answer = await api('GET /api/agency/reports/{id}', { params: { id } });
      if (!answer.ok) return answer.failure;
      return { values: toValues(answer.data.body, fields), updatedAt: answer.data.updatedAt };
    },
  };
  return (
    <Form
      form={form}
      version={version}
      label="Correct the report"
      onSubmit={async (corrections, expected = updatedAt) =>
        toFormFailure(
          await submit(
            api('POST /api/agency/reports/{id}/send', {
              params: { id },
              body: { corrections, expectedUpdatedAt: expected },
            }),
            'It is sent within a minute',
          ),
        )
      }
    >
      <ReportFields fields={fields} maskedIdentityNumber={body.identityNumber} />
      <SubmitButton pendingText="Saving…">Save and send</SubmitButton>
    </Form>
  );
}
