import type { Client } from 'pg';
import { pickValueSql } from '../generated-rows.ts';
import { createdAtSql, idSql, type MarketplaceVolume } from './generated-listings.ts';

export const messagesPerConversation = 25;
/** So many conversations go on at a time, so that the messages of one lie far apart in the table, as they do in time. */
const maximumConcurrent = 20_000;
/** A prime, so that it has an inverse modulo the number of conversations at a time. */
const stride = 7_919;
/** Every n-th listing is talked about. */
const listingsPerConversation = 5;

const lines = [
  'Hi, is this still available?',
  'Yes, it is. When would you like to see it?',
  'Tomorrow after seven would be good.',
  'See you at the station then.',
  'Would you take a little less for it?',
];

const sentAtSql = (message: string) => `${createdAtSql} + (${message}) * INTERVAL '600 milliseconds'`;

/** Statements about conversations numbered from 1 and messages numbered from 0, in the order of time. */
function chatStatements(conversations: number, sellers: number) {
  const concurrent = Math.min(conversations, maximumConcurrent);
  const inverse = Array.from({ length: concurrent }, (_, number) => number).find(
    (number) => (number * stride) % concurrent === 1 % concurrent,
  );
  const buyer = `(1 + (c * ${listingsPerConversation} + 1 + c % (${sellers} - 1)) % ${sellers})`;
  const seller = `(1 + c * ${listingsPerConversation} % ${sellers})`;
  const lastMessage = `((c - 1) / ${concurrent} * ${messagesPerConversation} + ${messagesPerConversation - 1})::bigint * ${concurrent}
    + ((c - 1) % ${concurrent})::bigint * ${inverse} % ${concurrent}`;
  return [
    `INSERT INTO conversation (id, listing_id, buyer_id, seller_id, created_at, last_message_at)
     SELECT ${idSql('conversation', 'c')}, ${idSql('listing', `c * ${listingsPerConversation}`)},
       ${idSql('user', buyer)}, ${idSql('user', seller)}, ${createdAtSql}, ${sentAtSql(lastMessage)}
     FROM generate_series(1, ${conversations}) c`,
    `INSERT INTO conversation_participant (conversation_id, user_id, unread_count, delivered_at, read_at)
     SELECT id, CASE WHEN is_buyer THEN buyer_id ELSE seller_id END, CASE WHEN is_buyer THEN 0 ELSE 1 END,
       last_message_at, CASE WHEN is_buyer THEN last_message_at ELSE last_message_at - INTERVAL '1 day' END
     FROM conversation, (VALUES (true), (false)) sides (is_buyer)`,
    // One in ten has the key that a browser gives it.
    `INSERT INTO message (id, conversation_id, sender_id, client_key, body, created_at)
     SELECT ${idSql('message', 'n')}, ${idSql('conversation', 'c')},
       CASE WHEN n / ${concurrent} % 2 = 0 THEN ${idSql('user', buyer)} ELSE ${idSql('user', seller)} END,
       CASE WHEN n % 10 = 0 THEN ${idSql('message', 'n')} END, ${pickValueSql(lines, 'n')}, ${sentAtSql('n')}
     FROM generate_series(0, ${conversations * messagesPerConversation - 1}::bigint) n
     CROSS JOIN LATERAL (
       SELECT (1 + n / ${concurrent * messagesPerConversation} * ${concurrent} + n * ${stride} % ${concurrent})::int AS c
     ) conversation`,
  ];
}

/** 25 messages of each conversation. Above 20,000, the number of conversations must be a multiple of that. */
export async function seedChats(
  client: Client,
  { sellers, conversations = 0 }: MarketplaceVolume,
): Promise<void> {
  if (conversations === 0) return;
  if (conversations > maximumConcurrent && conversations % maximumConcurrent !== 0) {
    throw new Error(`More than ${maximumConcurrent} conversations come in multiples of it`);
  }
  for (const statement of chatStatements(conversations, sellers)) await client.query(statement);
}
