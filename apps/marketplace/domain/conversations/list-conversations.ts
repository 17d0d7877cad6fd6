import { Prisma } from '@repo/db/marketplace';
import type {
  ConversationFilter,
  ConversationListQuery,
  ConversationPage,
} from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { hasEveryTermSql, searchedTitleSql } from '#domain/search-text.ts';
import { encodeTimeCursor, parseTimeCursorOrThrow } from '#domain/time-cursor.ts';
import { findOwnConversations } from './conversation-rows.ts';

/** Newest message first. `cursor` is the previous page's `nextCursor`; throws invalid (400) for any other text. */
export async function listConversations(
  ctx: SignedInContext,
  { cursor, limit, ...filter }: ConversationListQuery,
): Promise<ConversationPage> {
  const after = cursor === undefined ? null : parseTimeCursorOrThrow(cursor);
  // Each half reads its own index: (buyer_id | seller_id, last_message_at desc, id desc).
  const half = (own: Prisma.Sql, others: Prisma.Sql) => Prisma.sql`(
    SELECT c.id, c.last_message_at FROM conversation c ${filterJoins(filter, ctx.actor.id, others)}
    WHERE ${own} = ${ctx.actor.id}
    ${after ? Prisma.sql`AND (c.last_message_at, c.id) < (${after.at}::timestamptz, ${after.id}::text)` : Prisma.empty}
    ORDER BY c.last_message_at DESC, c.id DESC LIMIT ${limit + 1}
  )`;
  const [buyer, seller] = [Prisma.sql`c.buyer_id`, Prisma.sql`c.seller_id`];
  const rows = await findOwnConversations(
    ctx,
    Prisma.sql`
      SELECT id FROM (${half(buyer, seller)} UNION ALL ${half(seller, buyer)}) mine
      ORDER BY last_message_at DESC, id DESC LIMIT ${limit + 1}`,
  );
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return {
    data,
    nextCursor:
      rows.length > limit && last ? encodeTimeCursor({ at: last.lastMessageAt, id: last.id }) : null,
  };
}

/** `others` is the column of the other person. */
function filterJoins(
  { search, unread }: ConversationFilter,
  actorId: string,
  others: Prisma.Sql,
): Prisma.Sql {
  const found = Prisma.sql`${searchedTitleSql} || E'\\n' || normalise_text(other.name)`;
  return Prisma.join(
    [
      unread
        ? Prisma.sql`JOIN conversation_participant mine
            ON mine.conversation_id = c.id AND mine.user_id = ${actorId} AND mine.unread_count > 0`
        : Prisma.empty,
      search === undefined
        ? Prisma.empty
        : Prisma.sql`JOIN listing l ON l.id = c.listing_id
            JOIN "user" other ON other.id = ${others} AND ${hasEveryTermSql(Prisma.sql`(${found})`, search)}`,
    ],
    ' ',
  );
}
