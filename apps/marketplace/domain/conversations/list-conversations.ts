import { Prisma } from '@repo/db/marketplace';
import type { ConversationListQuery, ConversationPage } from '@repo/schemas/marketplace/chat';
import type { SignedInContext } from '#domain/context.ts';
import { errors } from '#domain/errors.ts';
import { findConversations } from './conversation-rows.ts';

/**
 * The caller's conversations as buyer and as seller, newest message first. `cursor` is the last page's `nextCursor`;
 * throws invalid (400) for any other text.
 */
export async function listConversations(
  ctx: SignedInContext,
  { cursor, limit }: ConversationListQuery,
): Promise<ConversationPage> {
  const after = cursor === undefined ? null : readCursor(cursor);
  // Each half walks its own index: (buyer_id | seller_id, last_message_at desc, id desc).
  const half = (column: Prisma.Sql) => Prisma.sql`(
    SELECT id, last_message_at FROM conversation
    WHERE ${column} = ${ctx.actor.id}
    ${after ? Prisma.sql`AND (last_message_at, id) < (${after.at}::timestamptz, ${after.id}::text)` : Prisma.empty}
    ORDER BY last_message_at DESC, id DESC LIMIT ${limit + 1}
  )`;
  const rows = await findConversations(
    ctx.db,
    ctx.actor,
    Prisma.sql`
      SELECT id FROM (${half(Prisma.sql`buyer_id`)} UNION ALL ${half(Prisma.sql`seller_id`)}) mine
      ORDER BY last_message_at DESC, id DESC LIMIT ${limit + 1}`,
  );
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, nextCursor: rows.length > limit && last ? writeCursor(last.lastMessageAt, last.id) : null };
}

function writeCursor(at: string, id: string): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

function readCursor(cursor: string): { at: string; id: string } {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const date = new Date(at);
  // Years that JavaScript writes with a sign, and the year 0, are none to PostgreSQL.
  const isTime = /^(?!0000)\d{4}-/.test(at) && !Number.isNaN(date.getTime()) && date.toISOString() === at;
  if (!isTime || !/^[\w-]+$/.test(id)) {
    const message = 'The cursor is not one of ours';
    throw errors.invalid({ message, details: [{ field: 'cursor', message }] });
  }
  return { at, id };
}
