import { inTransaction } from '@repo/db/marketplace';
import type { ChatMessage, SendMessageBody } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { postMessage } from './post-message.ts';

/** Throws conversationNotFound, and cannotWrite after a block or if the other account is closed. */
export async function sendMessage(
  ctx: SignedInContext,
  conversationId: string,
  input: SendMessageBody,
): Promise<ChatMessage> {
  return inTransaction(ctx.db, (tx) => postMessage(tx, ctx, conversationId, input));
}
