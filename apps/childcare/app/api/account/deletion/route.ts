import { deletionRoutes } from '#domain/deletion/deletion-routes.ts';
import { route } from '#http.ts';

export const GET = route(deletionRoutes.preview);

export const POST = route(deletionRoutes.close);
