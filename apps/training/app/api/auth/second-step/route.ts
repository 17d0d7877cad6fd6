import { loginResult } from '@repo/schemas/training/account';
import { secondStepRoutes } from '#auth/second-factor-routes.ts';
import { dataRoute } from '#data-route.ts';

export const GET = dataRoute(secondStepRoutes.look);

export const POST = dataRoute({ ...secondStepRoutes.take, response: { schema: loginResult } });
