import { passwordRoutes } from '#auth/account-routes.ts';
import { route } from '#http.ts';

export const POST = route({
  ...passwordRoutes.reset,
  description: `${passwordRoutes.reset.description} A connected Google account is removed and can be connected again.`,
});
