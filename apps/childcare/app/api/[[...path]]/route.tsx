import { createNextCatchAll } from '@repo/http/next-routes';
import { catchAlls, routes } from '#generated/next-routes.ts';

/** The whole API in one entry, so that Next builds it once; uses the production server's route list. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createNextCatchAll({
  root: '/api',
  routes,
  catchAlls,
});
