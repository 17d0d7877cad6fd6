import { deletionRoutes } from '#domain/deletion/deletion-routes.ts';
import { enveloped } from '#enveloped.ts';
import { route } from '#http.ts';

export const GET = route(enveloped(deletionRoutes.preview));

export const POST = route(enveloped(deletionRoutes.close));
