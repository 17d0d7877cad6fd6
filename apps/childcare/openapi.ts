import { childcareSessionTokens } from '@repo/auth/childcare-session';
import { apiDescriptionRoute, lazyApiDocument } from '@repo/http/openapi';
import { parseMediaAccount } from '@repo/media/media-account';
import { errorBody } from '@repo/schemas/childcare/common';
import { anyHostFileUrlPattern, deliveredFileUrlPattern } from '@repo/schemas/childcare/file-address';
import { childcareWebhooks } from '@repo/schemas/childcare/webhooks';
import { describeWebhooksForOpenApi } from '@repo/schemas/webhook';
import { errors } from './domain/errors.ts';
import { env } from './env.ts';
import { describedRoutes } from './generated/described-routes.ts';
import { schemas } from './generated/schemas.ts';
import { route } from './http.ts';

const description = `
Short courses, CPD points and certificates for people who look after children, and an overview for their centres.

- **Session**: sign in with \`POST /api/auth/callback/credentials\` and send the cookie it sets. A write from another
  site's page (a foreign \`Origin\`, or \`Sec-Fetch-Site: cross-site\`) is refused with 403.
- **API keys** are for programs of a centre: its managers make one with \`POST /api/api-keys\` or on their page, and send it as \`x-api-key\` to the paths under \`/api/external\`.
- **Errors** are \`{ error, code, details? }\`; 401 and 403 are \`{ error }\` alone. \`details\` names the fields of a
  validation error.
- Every answer carries \`x-request-id\`: the one you sent, when it is 1 to 128 letters, digits, dots, dashes or underscores.
- A call whose answer is JSON is stopped after 30 seconds (503), but for those that wait for the payment provider.
- Times are ISO 8601 in UTC, amounts are Singapore dollars.
`.trim();

const unauthorized = { security: ['session'], refusals: [errors.unauthorized] };
const restricted = { ...unauthorized, refusals: [errors.unauthorized, errors.forbidden] };

/** A key has a limit of its own, and wrong keys one for their address. */
const withKey = {
  security: ['apiKey'],
  refusals: [errors.unauthorized, errors.apiKeyScopeMissing, errors.tooManyRequests],
};

/** Made on first use. */
export const apiDocument = lazyApiDocument(() => ({
  title: env().CHILDCARE_NAME,
  description,
  url: env().CHILDCARE_URL,
  routes: [...describedRoutes, { path: '/api/openapi.json', module: { GET: getApiDescription } }],
  schemas,
  webhooks: describeWebhooksForOpenApi(childcareWebhooks),
  errorBody,
  failures: errors,
  access: {
    anonymous: { security: [], refusals: [] },
    public: { security: ['session'], optional: true, refusals: [] },
    user: unauthorized,
    manager: restricted,
    centreManager: restricted,
    superAdmin: restricted,
    peopleKey: withKey,
    assignmentsKey: withKey,
    certificatesKey: withKey,
    paymentsKey: withKey,
  },
  securitySchemes: {
    session: { type: 'apiKey', in: 'cookie', name: childcareSessionTokens().cookieName },
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'A key that a manager of a centre made. It reads that centre’s data alone',
    },
  },
  patterns: {
    [anyHostFileUrlPattern]: deliveredFileUrlPattern(new URL(parseMediaAccount(env()).deliveryBase).origin),
  },
}));

/** Declared here, not in its route file, because the document includes it. */
export const getApiDescription = route({
  ...apiDescriptionRoute,
  access: 'anonymous',
  run: () => Response.json(apiDocument()),
});
