import { Prisma } from '@repo/db/marketplace';
import type { Conversation } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { findOwnConversations } from './conversation-rows.ts';

/** Throws conversationNotFound, also for other people's conversations. */
export async function getConversation(ctx: SignedInContext, conversationId: string): Promise<Conversation> {
  const [found] = await findOwnConversations(ctx, Prisma.sql`SELECT ${conversationId}::text AS id`);
  if (!found) throw errors.conversationNotFound();
  return found;
}
