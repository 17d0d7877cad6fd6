import { trainingCookieName } from '@repo/auth/training-session';
import { apiDescriptionRoute, lazyApiDocument } from '@repo/http/openapi';
import { errorBody } from '@repo/schemas/training/common';
import { trainingWebhooks } from '@repo/schemas/training/webhooks';
import { describeWebhooksForOpenApi } from '@repo/schemas/webhook';
import { errors } from './domain/errors.ts';
import { env } from './env.ts';
import { describedRoutes } from './generated/described-routes.ts';
import { schemas } from './generated/schemas.ts';
import { route } from './http.ts';

const description = `
The training provider's desk: courses, classes, enrolments and assessments.

- **Errors** are \`{ success: false, error, details? }\`; \`details\` names the fields of a validation error.
- Every answer carries \`x-request-id\`: the one you sent, when it is 1 to 128 letters, digits, dots, dashes or underscores.
- A call whose answer is JSON is stopped after 30 seconds (500), but for those that wait for the agency.
- Calendar dates are Singapore dates, \`YYYY-MM-DD\`; times are ISO 8601 in UTC; amounts are Singapore dollars.
`.trim();

const signedInWithRole = {
  security: ['bearer', 'cookie'],
  refusals: [errors.unauthorized, errors.forbidden],
};

/** Wrong keys are limited. */
const keyRefusals = [errors.unauthorized, errors.forbidden, errors.tooManyRequests];

/** Made on first use. */
export const apiDocument = lazyApiDocument(() => ({
  title: env().TRAINING_NAME,
  description,
  url: env().TRAINING_URL,
  routes: [...describedRoutes, { path: '/api/openapi.json', module: { GET: getApiDescription } }],
  schemas,
  webhooks: describeWebhooksForOpenApi(trainingWebhooks),
  errorBody,
  failures: errors,
  access: {
    anonymous: { security: [], refusals: [] },
    public: { security: ['bearer', 'cookie'], optional: true, refusals: [] },
    user: { security: ['bearer', 'cookie'], refusals: [errors.unauthorized] },
    learner: signedInWithRole,
    staff: signedInWithRole,
    trainer: signedInWithRole,
    developer: signedInWithRole,
    admin: signedInWithRole,
    courseRunsKey: { security: ['apiKey'], refusals: keyRefusals },
    enrolmentsKey: { security: ['bearer', 'cookie', 'apiKey'], refusals: keyRefusals },
  },
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/auth/login' },
    cookie: { type: 'apiKey', in: 'cookie', name: trainingCookieName() },
    apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A key that an admin made' },
  },
}));

/** Declared here, not in its route file, because the document includes it. */
export const getApiDescription = route({
  ...apiDescriptionRoute,
  access: 'anonymous',
  run: () => Response.json(apiDocument()),
});
