import { fileResponse } from '@repo/files/file-response';
import { csvResponse } from '@repo/http/csv-response';
import { acknowledgementExportQuery } from '@repo/schemas/childcare/acknowledgement';
import { xlsxType } from '@repo/sheets/write-workbook';
import {
  exportAcknowledgementsAsCsv,
  exportAcknowledgementsAsWorkbook,
} from '#domain/acknowledgements/export-acknowledgements.ts';
import { errors } from '#domain/errors.ts';
import { singaporeDay } from '#domain/singapore-day.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'exportAcknowledgements',
  summary: 'What people signed while they were in your centre, as CSV or .xlsx',
  tags: ['Signatures'],
  access: 'manager',
  query: acknowledgementExportQuery,
  response: { contentType: ['text/csv', xlsxType], description: 'By `format`' },
  errors: [errors.organizationNotFound],
  run: async ({ ctx, query: { format, ...wanted } }) =>
    format === 'csv'
      ? csvResponse(`signatures-${singaporeDay(ctx.clock())}`, exportAcknowledgementsAsCsv(ctx, wanted))
      : fileResponse(await exportAcknowledgementsAsWorkbook(ctx, wanted)),
});
