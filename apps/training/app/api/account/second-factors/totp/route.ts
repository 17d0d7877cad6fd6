import { ownFactorRoutes } from '#auth/second-factor-routes.ts';
import { enveloped, envelopedMessage } from '#enveloped.ts';
import { route } from '#http.ts';

export const POST = route(enveloped(ownFactorRoutes.startTotp));

export const DELETE = route(envelopedMessage(ownFactorRoutes.removeTotp));
