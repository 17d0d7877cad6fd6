import { inTransaction } from '@repo/db/marketplace';
import type { ChatMessage, SendMessageBody } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { postMessage } from './post-message.ts';

/**
 * The listing may be gone. Throws conversationNotFound, and cannotWrite if either person blocked the other or the other's
 * account is closed.
 */
export async function sendMessage(
  ctx: SignedInContext,
  conversationId: string,
  input: SendMessageBody,
): Promise<ChatMessage> {
  return inTransaction(ctx.db, (tx) => postMessage(tx, ctx, conversationId, input));
}
