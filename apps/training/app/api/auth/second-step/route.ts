import { loginResult } from '@repo/schemas/training/account';
import { secondStepRoutes } from '#auth/second-factor-routes.ts';
import { successDataRoute } from '#data-route.ts';

export const GET = successDataRoute(secondStepRoutes.look);

export const POST = successDataRoute({ ...secondStepRoutes.take, response: { schema: loginResult } });
