import { trainingCookieName } from '@repo/auth/training-session';
import { type ApiDocument, createApiDocument } from '@repo/http/openapi';
import { errorBody } from '@repo/schemas/training/common';
import { errors } from './domain/errors.ts';
import { env } from './env.ts';
import { describedRoutes } from './generated/described-routes.ts';
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

function makeDocument(): ApiDocument {
  return createApiDocument({
    title: env().TRAINING_NAME,
    description,
    version: '1.0.0',
    url: env().TRAINING_URL,
    routes: [...describedRoutes, { path: '/api/openapi.json', module: { GET: getApiDescription } }],
    errorBody: errorBody.meta({ id: 'Error' }),
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
      courseRunsKey: { security: ['apiKey'], refusals: [errors.unauthorized, errors.forbidden] },
      enrolmentsKey: { ...signedInWithRole, security: ['bearer', 'cookie', 'apiKey'] },
    },
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/auth/login' },
      cookie: { type: 'apiKey', in: 'cookie', name: trainingCookieName() },
      apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A key that an admin made' },
    },
  });
}

let made: ApiDocument | undefined;

/** Created on first use. */
export function apiDocument(): ApiDocument {
  made ??= makeDocument();
  return made;
}

/** Declared here, because its own entry is part of the document. */
export const getApiDescription = route({
  operationId: 'getApiDescription',
  summary: 'This description, as OpenAPI 3.1',
  tags: ['Description'],
  access: 'anonymous',
  response: { contentType: 'application/json', description: 'The description' },
  run: () => Response.json(apiDocument()),
});
