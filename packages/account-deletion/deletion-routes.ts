import { clearCacheHeader } from '@repo/auth/clear-site-data';
import type { ServiceError } from '@repo/base/errors';
import { type AccountDeletionPreview, accountDeletionRoutes } from '@repo/schemas/account-deletion';
import { deletionAnswers } from './deletion-texts.ts';

type Refusal = () => ServiceError;

type DeletionActions<Ctx, SignedIn, Limit> = {
  /** The service's limit on what needs no account. */
  rateLimit: Limit;
  errors: Record<'staleProof' | 'deletionNotConfirmed' | 'deadLink', Refusal>;
  /** Why this service refuses to close an account. */
  obstacles: Refusal[];
  getDeletionPreview: (ctx: SignedIn) => Promise<AccountDeletionPreview>;
  /** Null where the person may only ask for it. */
  deleteAccount: (ctx: SignedIn, body: { confirm: string }) => Promise<{ dueAt: Date } | null>;
  keepAccount: (ctx: Ctx, body: { token: string }) => Promise<void>;
  clearedCookie: () => string;
};

export function createDeletionRoutes<Ctx, SignedIn, Limit extends string>(
  actions: DeletionActions<Ctx, SignedIn, Limit>,
) {
  const { rateLimit, errors, obstacles, getDeletionPreview, deleteAccount, keepAccount, clearedCookie } =
    actions;
  return {
    preview: {
      ...accountDeletionRoutes.preview,
      access: 'user',
      run: ({ ctx }: { ctx: SignedIn }) => getDeletionPreview(ctx),
    },
    close: {
      ...accountDeletionRoutes.close,
      access: 'user',
      rateLimit,
      errors: [errors.staleProof, errors.deletionNotConfirmed, ...obstacles],
      async run({
        ctx,
        body,
        reply,
      }: {
        ctx: SignedIn;
        body: { confirm: string };
        reply: { headers: Headers };
      }) {
        const closed = await deleteAccount(ctx, body);
        if (closed === null) return deletionAnswers.requested;
        reply.headers.append('set-cookie', clearedCookie());
        reply.headers.set(...clearCacheHeader);
        return deletionAnswers.closed(closed.dueAt);
      },
    },
    keep: {
      ...accountDeletionRoutes.keep,
      access: 'anonymous',
      rateLimit,
      errors: [errors.deadLink],
      async run({ ctx, body }: { ctx: Ctx; body: { token: string } }) {
        await keepAccount(ctx, body);
        return deletionAnswers.kept;
      },
    },
  } as const;
}
