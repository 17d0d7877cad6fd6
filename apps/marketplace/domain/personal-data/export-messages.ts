import type { MarketplaceDb } from '@repo/db/marketplace';
import { readInPagesById } from '@repo/personal-data/export-parts';

const conversationSelect = (userId: string) =>
  ({
    id: true,
    buyerId: true,
    createdAt: true,
    buyer: { select: { name: true } },
    seller: { select: { name: true } },
    listing: { select: { id: true, title: true } },
    participants: { where: { userId }, select: { unreadCount: true, deliveredAt: true, readAt: true } },
  }) as const;

/** One record per message and one per start of a conversation, so that a long conversation need not fit into memory. */
export async function* exportMessages(db: MarketplaceDb, userId: string): AsyncGenerator<unknown> {
  const conversations = readInPagesById(({ where, ...page }) =>
    db.conversation.findMany({
      ...page,
      where: { ...where, OR: [{ buyerId: userId }, { sellerId: userId }] },
      select: conversationSelect(userId),
    }),
  );
  for await (const { id, buyerId, buyer, seller, listing, createdAt, participants } of conversations) {
    const isBuyer = buyerId === userId;
    const other = isBuyer ? seller.name : buyer.name;
    const [own] = participants;
    yield { conversation: id, listing, youAre: isBuyer ? 'buyer' : 'seller', with: other, createdAt, ...own };
    const messages = readInPagesById(({ where, ...page }) =>
      db.message.findMany({
        ...page,
        where: { ...where, conversationId: id },
        select: {
          id: true,
          senderId: true,
          body: true,
          createdAt: true,
          images: { select: { url: true }, orderBy: { order: 'asc' } },
        },
      }),
    );
    for await (const message of messages)
      yield {
        conversation: id,
        from: message.senderId === userId ? 'you' : other,
        body: message.body,
        createdAt: message.createdAt,
        ...(message.images.length > 0 ? { photos: message.images.map(({ url }) => url) } : {}),
      };
  }
}
