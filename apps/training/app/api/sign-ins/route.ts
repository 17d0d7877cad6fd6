import { signIn } from '@repo/schemas/training/account';
import { envelope, succeed } from '@repo/schemas/training/common';
import { z } from 'zod';
import { listSignIns } from '#domain/accounts/list-sign-ins.ts';
import { notAllowed, route } from '#http.ts';

export const GET = route({
  operationId: 'listSignIns',
  summary: 'Where you are signed in',
  tags: ['Accounts'],
  access: 'user',
  response: { schema: envelope(z.array(signIn)) },
  run: async ({ ctx }) => succeed(await listSignIns(ctx)),
});

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET');
