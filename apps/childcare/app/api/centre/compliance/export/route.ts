import { fileResponse } from '@repo/files/file-response';
import { complianceExportQuery } from '@repo/schemas/childcare/compliance';
import { xlsxType } from '@repo/sheets/write-workbook';
import { errors } from '#domain/errors.ts';
import { exportCompliance } from '#domain/requirements/export-compliance.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportCompliance',
  summary: 'Who of your centre is compliant with what on a day, as CSV or .xlsx',
  tags: ['Requirements'],
  access: 'manager',
  query: complianceExportQuery,
  response: { contentType: ['text/csv', xlsxType], description: 'By `format`' },
  errors: [errors.organizationNotFound],
  run: async ({ ctx, query }) => fileResponse(await exportCompliance(ctx, query)),
});
