import { childcareSessions } from '@repo/auth/childcare-session';
import { type ApiDocument, createApiDocument } from '@repo/http/openapi';
import { errorBody } from '@repo/schemas/childcare/common';
import { errors } from './domain/errors.ts';
import { env } from './env.ts';
import { describedRoutes } from './generated/described-routes.ts';
import { route } from './http.ts';

const description = `
Short courses, CPD points and certificates for people who look after children, and an overview for their centres.

- **Session**: sign in with \`POST /api/auth/callback/credentials\` and send the cookie it sets. A write from another
  site's page (a foreign \`Origin\`, or \`Sec-Fetch-Site: cross-site\`) is refused with 403.
- **Errors** are \`{ error, code, details? }\`; 401 and 403 are \`{ error }\` alone. \`details\` names the fields of a
  validation error.
- Every answer carries \`x-request-id\`: the one you sent, when it is 1 to 128 letters, digits, dots, dashes or underscores.
- A call whose answer is JSON is stopped after 30 seconds (503), but for those that wait for the payment provider.
- Times are ISO 8601 in UTC, amounts are Singapore dollars.
`.trim();

const unauthorized = { security: ['session'], refusals: [errors.unauthorized] };
const restricted = { ...unauthorized, refusals: [errors.unauthorized, errors.forbidden] };

function makeDocument(): ApiDocument {
  return createApiDocument({
    title: env().CHILDCARE_NAME,
    description,
    version: '1.0.0',
    url: env().CHILDCARE_URL,
    routes: [...describedRoutes, { path: '/api/openapi.json', module: { GET: getApiDescription } }],
    errorBody: errorBody.meta({ id: 'Error' }),
    failures: errors,
    access: {
      anonymous: { security: [], refusals: [] },
      public: { security: ['session'], optional: true, refusals: [] },
      user: unauthorized,
      manager: restricted,
      superAdmin: restricted,
    },
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: childcareSessions().cookieName } },
  });
}

let made: ApiDocument | undefined;

/** The OpenAPI document of the service; made on the first use, as its routes do not change while it runs. */
export function apiDocument(): ApiDocument {
  made ??= makeDocument();
  return made;
}

/** Declared here and not in its route file: its own entry is part of the document. */
export const getApiDescription = route({
  operationId: 'getApiDescription',
  summary: 'This description, as OpenAPI 3.1',
  tags: ['Description'],
  access: 'anonymous',
  response: { contentType: 'application/json', description: 'The description' },
  run: () => Response.json(apiDocument()),
});
