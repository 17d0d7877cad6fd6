import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { enveloped, envelopedMessage } from '#enveloped.ts';
import { route } from '#http.ts';

export const PATCH = route(enveloped(ownFactorRoutes.renamePasskey));

export const DELETE = route(envelopedMessage(ownFactorRoutes.removePasskey));
