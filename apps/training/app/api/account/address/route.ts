import { emailChangeRoutes } from '#auth/account-routes.ts';
import { envelopedMessage } from '#enveloped.ts';
import { route } from '#http.ts';

export const POST = route(envelopedMessage(emailChangeRoutes.ask));
