import { ownSignInRoutes } from '#auth/account-routes.ts';
import { envelopedMessage } from '#enveloped.ts';
import { route } from '#http.ts';

export const DELETE = route(envelopedMessage(ownSignInRoutes.end));
