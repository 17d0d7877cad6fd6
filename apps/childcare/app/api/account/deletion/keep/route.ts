import { deletionRoutes } from '#domain/deletion/deletion-routes.ts';
import { route } from '#http.ts';

export const POST = route(deletionRoutes.keep);
