import { deletionRoutes } from '#domain/deletion/deletion-routes.ts';
import { envelopedMessage } from '#enveloped.ts';
import { route } from '#http.ts';

export const POST = route(envelopedMessage(deletionRoutes.keep));
