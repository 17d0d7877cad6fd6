import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import type { DomainLimit, NewcomerLimit } from '#rate-limits.ts';

const newForDays = 7;
const dayMs = 24 * 60 * 60_000;

type Newcomer = { isProven: boolean };

async function findNewcomer({ db, actor, clock }: SignedInContext): Promise<Newcomer | null> {
  if (actor.role === 'MODERATOR') return null;
  const person = await db.user.findUnique({
    where: { id: actor.id },
    select: { createdAt: true, emailVerifiedAt: true },
  });
  // Gone meanwhile: the work itself says so.
  if (person === null) return null;
  const { createdAt, emailVerifiedAt } = person;
  const isProven = emailVerifiedAt !== null;
  const isYoung = clock().getTime() - createdAt.getTime() < newForDays * dayMs;
  return isYoung || !isProven ? { isProven } : null;
}

/** A bump takes the place at the top that a new listing would have. */
export type NewcomerWork = NewcomerLimit | 'bump';

const limitOf = (work: NewcomerWork): NewcomerLimit => (work === 'bump' ? 'newListing' : work);

const subjects: Record<NewcomerWork, { what: string; meanwhile: string }> = {
  newListing: {
    what: 'You have published as many listings today as a new account can.',
    meanwhile: 'Save this one as a draft and publish it',
  },
  bump: {
    what: 'You have published or bumped as many listings today as a new account can.',
    meanwhile: 'Try again',
  },
  newConversation: {
    what: 'You have written to as many new people today as a new account can.',
    meanwhile: 'Try again',
  },
};

/** "in 5 hours", "in 20 minutes": never sooner than it is. */
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours === 1 ? 'in an hour' : `in ${hours} hours`;
}

/**
 * Counts one for a person whose account is younger than a week or whose address is not proven, and does the work; what fails is
 * not counted. Call it outside of a transaction. Throws tooManyRequests.
 */
export async function runWithinNewcomerLimit<T>(
  ctx: SignedInContext,
  kind: NewcomerWork,
  work: () => Promise<T>,
): Promise<T> {
  const newcomer = await findNewcomer(ctx);
  if (newcomer === null) return work();
  const { what, meanwhile } = subjects[kind];
  const proof = newcomer.isProven
    ? ''
    : ' An account that is a week old and has a confirmed address has no such limit.';
  const refuse = (wait: string) => `${what} ${meanwhile} ${wait}.${proof}`;
  return runWithinRateLimit(ctx, { limit: limitOf(kind), refuse }, work);
}

type Counted = {
  limit: DomainLimit;
  /** The message, with "in 5 hours". */
  refuse: (wait: string) => string;
};

/** Counts one for the person and does the work; what fails is not counted. Call it outside of a transaction. Throws tooManyRequests. */
export async function runWithinRateLimit<T>(
  { actor, rateLimits }: SignedInContext,
  { limit, refuse }: Counted,
  work: () => Promise<T>,
): Promise<T> {
  const key = `user:${actor.id}`;
  const counted = await rateLimits.consume(limit, key);
  if (!counted.allowed) {
    const { retryAfterSeconds } = counted;
    throw errors.tooManyRequests({ message: refuse(waitText(retryAfterSeconds)), retryAfterSeconds });
  }
  try {
    return await work();
  } catch (error) {
    await rateLimits.refund(limit, key);
    throw error;
  }
}
