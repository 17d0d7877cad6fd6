import { z } from 'zod';
import { answerNextAuthGet } from '#auth/next-auth.ts';
import { route } from '#http.ts';

const params = z.object({ nextauth: z.array(z.string()) });

export const GET = route({
  operationId: 'getSignInLibraryPath',
  summary: "The sign-in library's other addresses: providers and errors",
  tags: ['Sign-in'],
  access: 'public',
  params,
  query: z.record(z.string(), z.string()).catch({}),
  response: 'stream',
  run: ({ ctx, request, params: { nextauth }, query }) =>
    answerNextAuthGet(ctx, { request, path: nextauth, query }),
});
