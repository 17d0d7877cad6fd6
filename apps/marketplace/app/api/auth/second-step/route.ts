import { signInAnswer } from '@repo/schemas/sign-in';
import { secondStepRoutes } from '#auth/second-factor-routes.ts';
import { route } from '#http.ts';

export const GET = route(secondStepRoutes.look);

export const POST = route({ ...secondStepRoutes.take, response: { schema: signInAnswer } });
