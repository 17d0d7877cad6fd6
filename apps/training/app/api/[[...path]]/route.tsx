import { createNextCatchAll } from '@repo/http/next-routes';
import { catchAlls, routes } from '#generated/next-routes.ts';

/** The whole API as a single Next entry, with the production server's route list. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createNextCatchAll({
  root: '/api',
  routes,
  catchAlls,
});
