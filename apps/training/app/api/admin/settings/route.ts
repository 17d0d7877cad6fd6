import { companySettings, updateSettingsBody } from '@repo/schemas/training/settings';
import { successDataRoute } from '#data-route.ts';
import { errors } from '#domain/errors.ts';
import { getCompanySettings } from '#domain/settings/get-settings.ts';
import { updateCompanySettings } from '#domain/settings/update-settings.ts';

export const GET = successDataRoute({
  operationId: 'getSettings',
  summary: 'Company Settings',
  tags: ['Settings'],
  access: 'admin',
  response: { schema: companySettings },
  run: ({ ctx }) => getCompanySettings(ctx),
});

export const PUT = successDataRoute({
  operationId: 'updateSettings',
  summary: 'Change Company Settings',
  description: 'What is absent stays. `intake_size` is taken for `intakeSize`.',
  tags: ['Settings'],
  access: 'admin',
  body: updateSettingsBody,
  response: { schema: companySettings },
  errors: [errors.staleProof, errors.changedMeanwhile],
  run: ({ ctx, body }) => updateCompanySettings(ctx, body),
});
