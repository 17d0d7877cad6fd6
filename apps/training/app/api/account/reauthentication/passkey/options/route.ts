import { secondStepRoutes } from '#auth/second-factor-routes.ts';
import { successDataRoute } from '#data-route.ts';

export const POST = successDataRoute(secondStepRoutes.proofOptions);
