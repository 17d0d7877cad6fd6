import { envelope, succeed } from '@repo/schemas/training/common';
import { companySettings, updateSettingsBody } from '@repo/schemas/training/settings';
import { errors } from '#domain/errors.ts';
import { getSettings } from '#domain/settings/get-settings.ts';
import { updateSettings } from '#domain/settings/update-settings.ts';
import { route } from '#http.ts';

export const GET = route({
  operationId: 'getSettings',
  summary: 'Company Settings',
  tags: ['Settings'],
  access: 'admin',
  response: { schema: envelope(companySettings) },
  run: async ({ ctx }) => succeed(await getSettings(ctx)),
});

export const PUT = route({
  operationId: 'updateSettings',
  summary: 'Change Company Settings',
  description: 'What is absent stays. `intake_size` is taken for `intakeSize`.',
  tags: ['Settings'],
  access: 'admin',
  body: updateSettingsBody,
  response: { schema: envelope(companySettings) },
  errors: [errors.staleProof, errors.changedMeanwhile],
  run: async ({ ctx, body }) => succeed(await updateSettings(ctx, body)),
});
