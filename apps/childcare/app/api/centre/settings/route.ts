import { centreQuery, centreSettings, centreSettingsBody } from '@repo/schemas/childcare/overview';
import { getCentreSettings, updateCentreSettings } from '#domain/centre/settings.ts';
import { errors } from '#domain/errors.ts';
import { route } from '#http.ts';

const shared = {
  tags: ['Centres'],
  access: 'manager',
  query: centreQuery,
  response: { schema: centreSettings },
  errors: [errors.organizationNotFound],
} as const;

export const GET = route({
  ...shared,
  operationId: 'getCentreSettings',
  summary: 'Your centre and its switches',
  run: ({ ctx, query }) => getCentreSettings(ctx, query.organizationId),
});

export const PUT = route({
  ...shared,
  operationId: 'updateCentreSettings',
  summary: 'Turn the switches of your centre on or off',
  description: 'What is absent stays as it is. To drop `requireSecondFactor` needs a recent proof.',
  errors: [errors.staleProof, errors.organizationNotFound],
  body: centreSettingsBody,
  run: ({ ctx, query, body }) => updateCentreSettings(ctx, query.organizationId, body),
});
