import { succeed } from '@repo/schemas/training/common';
import {
  scheduleComparisonAnswer,
  scheduleComparisonQuery,
} from '@repo/schemas/training/schedule-comparison';
import { compareRunsWithAgency } from '#domain/agency/compare-runs-with-agency.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'auditSchedule',
  summary: 'One course’s runs here against those of the agency, read live',
  tags: ['Agency'],
  access: 'admin',
  query: scheduleComparisonQuery,
  response: { schema: scheduleComparisonAnswer },
  mayTakeLong: 'reads every page of the agency',
  errors: [errors.agencyRefused, errors.agencyUnavailable],
  run: async ({ ctx, query }) => succeed(await compareRunsWithAgency(ctx, query)),
});
