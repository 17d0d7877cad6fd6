import { signInAnswer } from '@repo/schemas/sign-in';
import { secondStepRoutes } from '#auth/second-factor-routes.ts';
import { route } from '#http.ts';

export const POST = route({ ...secondStepRoutes.passkeySignIn, response: { schema: signInAnswer } });
