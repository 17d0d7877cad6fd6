import { xlsxType } from '@repo/sheets/write-workbook';
import { makeEnrolmentTemplate } from '#domain/uploads/make-template.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getEnrolmentTemplate',
  summary: 'The spreadsheet to fill in for a bulk enrolment',
  description:
    'An .xlsx with the eleven columns in order, drop-downs for sponsorship and status, an example row that is never enrolled, and notes. For an admin, or an API key with the scope `enrolments:write`.',
  tags: ['Automation'],
  access: 'enrolmentsKey',
  response: { contentType: xlsxType, description: 'The workbook' },
  run: async () =>
    new Response(await makeEnrolmentTemplate(), {
      headers: {
        'content-type': xlsxType,
        'content-disposition': 'attachment; filename="enrolments.xlsx"',
      },
    }),
});
