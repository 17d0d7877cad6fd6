import { marketplaceSessionTokens } from '@repo/auth/marketplace-session';
import { apiDescriptionRoute, lazyApiDocument } from '@repo/http/openapi';
import { parseMediaAccount } from '@repo/media/media-account';
import { errorBody } from '@repo/schemas/marketplace/common';
import {
  anyHostPictureUrlPattern,
  deliveredPictureUrlPattern,
} from '@repo/schemas/marketplace/listing-fields';
import { marketplaceWebhooks } from '@repo/schemas/marketplace/webhooks';
import { describeWebhooksForOpenApi } from '@repo/schemas/webhook';
import { errors } from './domain/errors.ts';
import { env } from './env.ts';
import { describedRoutes } from './generated/described-routes.ts';
import { schemas } from './generated/schemas.ts';
import { route } from './http.ts';

const description = `
Search, sell, save and talk about things for sale. Reading listings and categories needs no account.

- **Session**: sign in with \`POST /api/auth/callback/credentials\` and send the cookie it sets. A write from another
  site's page (a foreign \`Origin\`, or \`Sec-Fetch-Site: cross-site\`) is refused with 403.
- **API keys** are for programs: make one with \`POST /api/api-keys\` or in the settings, and send it as \`x-api-key\` to the paths under \`/api/external\`.
- **Errors** are \`{ error, details? }\`; \`details\` names the fields of a validation error.
- **Bodies** are JSON of at most 1 MB. Unknown fields are ignored.
- Every answer carries \`x-request-id\`: the one you sent, when it is 1 to 128 letters, digits, dots, dashes or underscores.
- **Limits**: 429 and 503 say in \`Retry-After\` when to try again, in seconds. A call whose answer is JSON is stopped after 30 seconds (503).
- Times are ISO 8601 in UTC, amounts are Singapore dollars as text with two decimals.
`.trim();

/** A key has a limit of its own, and wrong keys one for their address. */
const withKey = {
  security: ['apiKey'],
  refusals: [errors.unauthorized, errors.apiKeyScopeMissing, errors.tooManyRequests],
};

const unauthorized = { security: ['session'], refusals: [errors.unauthorized] };

/** Made on first use. */
export const apiDocument = lazyApiDocument(() => ({
  title: env().MARKETPLACE_NAME,
  description,
  url: env().MARKETPLACE_URL,
  routes: [...describedRoutes, { path: '/api/openapi.json', module: { GET: getApiDescription } }],
  schemas,
  webhooks: describeWebhooksForOpenApi(marketplaceWebhooks),
  errorBody,
  failures: errors,
  access: {
    anonymous: { security: [], refusals: [] },
    public: { security: ['session'], optional: true, refusals: [] },
    user: unauthorized,
    moderator: { ...unauthorized, refusals: [errors.unauthorized, errors.forbidden] },
    listingsKey: withKey,
    messagesKey: withKey,
  },
  securitySchemes: {
    session: { type: 'apiKey', in: 'cookie', name: marketplaceSessionTokens().cookieName },
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'A key that a person made in their settings. It reads that person’s own data alone',
    },
  },
  patterns: { [anyHostPictureUrlPattern]: deliveredPictureUrlPattern(parseMediaAccount(env()).deliveryBase) },
}));

/** Declared here, not in its route file, because the document includes it. */
export const getApiDescription = route({
  ...apiDescriptionRoute,
  access: 'anonymous',
  run: () => Response.json(apiDocument()),
});
