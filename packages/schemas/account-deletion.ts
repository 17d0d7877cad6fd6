import { z } from 'zod';
import { linkToken } from './sign-in.ts';
import { messageAnswer } from './values.ts';

export const deleteAccountBody = z.object({
  confirm: z
    .string('Type DELETE, or your email address')
    .trim()
    .min(1, 'Type DELETE, or your email address')
    .max(254, 'Type DELETE, or your email address')
    .meta({ description: '“DELETE”, or the account’s own email address' }),
});

export const cancelDeletionBody = z.object({ token: linkToken });

export const accountDeletionPreview = z.object({
  kind: z
    .enum(['delete', 'request'])
    .meta({ description: 'Whether the person deletes the account or may only ask the centre to' }),
  requestedAt: z.string().nullable().meta({ description: 'When the person asked the centre, if they did' }),
  graceDays: z.int(),
  goes: z.array(z.object({ what: z.string() })),
  stays: z.array(z.object({ what: z.string(), why: z.string() })),
  obstacles: z
    .array(z.object({ code: z.string(), message: z.string() }))
    .meta({ description: 'What has to be settled first; empty when nothing is in the way' }),
});
export type AccountDeletionPreview = z.output<typeof accountDeletionPreview>;

export const accountDeletionAnswer = z.object({ message: z.string(), eraseAt: z.string().nullable() });

const accounts = { tags: ['Accounts'] };

export const accountDeletionRoutes = {
  preview: {
    ...accounts,
    operationId: 'getAccountDeletion',
    summary: 'What deleting your account does',
    description: 'What goes, what is kept and why, and what has to be settled first.',
    response: { schema: accountDeletionPreview },
  },
  close: {
    ...accounts,
    operationId: 'deleteAccount',
    summary: 'Delete your account',
    description:
      'Closes the account at once and ends every session. It is erased after 14 days; until then a mailed link keeps it. Takes a recent proof of who asks.',
    body: deleteAccountBody,
    response: { schema: accountDeletionAnswer },
  },
  keep: {
    ...accounts,
    operationId: 'keepAccount',
    summary: 'Keep an account that was to be deleted, with the mailed link',
    body: cancelDeletionBody,
    response: { schema: messageAnswer },
  },
};
