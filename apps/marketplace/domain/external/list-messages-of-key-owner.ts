import { toKeysetPage } from '@repo/db/keyset-page';
import { Prisma } from '@repo/db/marketplace';
import type { ExternalListQuery } from '@repo/schemas/external-list';
import type { ExternalMessage, ExternalMessagePage } from '@repo/schemas/marketplace/external';
import type { KeyContext } from '#domain/context.ts';

type Row = Omit<ExternalMessage, 'createdAt'> & { createdAt: Date };

/** Conversation, time and message of the last row of a page. */
function readCursor(cursor: string) {
  const [conversationId = '', at = '', id = ''] = cursor.split('.');
  return { conversationId, at: new Date(Number(at)), id };
}

function writeCursor({ conversationId, createdAt, id }: Row): string {
  return `${conversationId}.${createdAt.getTime()}.${id}`;
}

/**
 * The messages of the key's owner: conversation by conversation, oldest first, since each conversation has an order that
 * never changes. Indexes: conversation_participant_user_id_conversation_id_idx,
 * message_conversation_id_created_at_id_idx.
 */
export async function listMessagesOfKeyOwner(
  { db, key }: Pick<KeyContext, 'db' | 'key'>,
  { limit, cursor, updatedSince }: ExternalListQuery,
): Promise<ExternalMessagePage> {
  const after = cursor === undefined ? null : readCursor(cursor);
  const take = limit + 1;
  // Conversations after that of the cursor begin at their first message.
  const begin = after
    ? Prisma.sql`AND (m.created_at, m.id) > (
        CASE WHEN p.conversation_id = ${after.conversationId} THEN ${after.at}::timestamptz ELSE '-infinity' END, ${after.id})`
    : Prisma.empty;
  const rows = await db.$queryRaw<Row[]>`
    SELECT m.id, m.conversation_id AS "conversationId", c.listing_id AS "listingId", m.sender_id AS "senderId",
      s.name AS "senderName", m.sender_id = ${key.ownerId} AS "isOwn", m.body, m.created_at AS "createdAt"
    FROM conversation_participant p
    CROSS JOIN LATERAL (
      SELECT m.* FROM message m
      WHERE m.conversation_id = p.conversation_id ${begin}
        ${updatedSince === undefined ? Prisma.empty : Prisma.sql`AND m.created_at >= ${updatedSince}::timestamptz`}
      ORDER BY m.created_at, m.id LIMIT ${take}
    ) m
    JOIN conversation c ON c.id = m.conversation_id
    JOIN "user" s ON s.id = m.sender_id
    WHERE p.user_id = ${key.ownerId}
      ${after ? Prisma.sql`AND p.conversation_id >= ${after.conversationId}` : Prisma.empty}
    ORDER BY p.conversation_id, m.created_at, m.id LIMIT ${take}`;
  const { data, nextCursor } = toKeysetPage(rows, limit, writeCursor);
  return { data: data.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), nextCursor };
}
