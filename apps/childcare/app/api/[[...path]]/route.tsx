import { createNextCatchAll } from '@repo/http/next-routes';
import { catchAlls, routes } from '#generated/next-routes.ts';

/** The whole API behind Next, from the same list that the production server has: one entry for Next to build. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createNextCatchAll({
  root: '/api',
  routes,
  catchAlls,
});
